/// Values in ascending order, each at most once; found, added and removed by bisection.
///
/// - Complexity: finding is O(log n). Adding and removing move what comes after, which for the few bytes of an entry
///   is cheaper than a tree up to many thousands.
struct SortedList<Element: Comparable & Sendable>: Sendable {
    private(set) var elements: [Element] = []

    /// The least.
    var first: Element? { elements.first }

    var isEmpty: Bool { elements.isEmpty }

    /// Adds the value, unless it is there.
    mutating func insert(_ element: Element) {
        let place = place(of: element)
        if place < elements.endIndex, elements[place] == element { return }
        elements.insert(element, at: place)
    }

    /// Removes the value, where it is there.
    mutating func remove(_ element: Element) {
        let place = place(of: element)
        if place < elements.endIndex, elements[place] == element { elements.remove(at: place) }
    }

    /// Where the value is, or belongs.
    private func place(of element: Element) -> Int {
        // What is asked for is mostly the newest or the oldest.
        guard let last = elements.last, element <= last else { return elements.endIndex }
        var low = elements.startIndex
        var high = elements.endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if elements[middle] < element { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
