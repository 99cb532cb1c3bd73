extension EffectTable {
    /// The flow as a Mermaid graph: what wakes an effect solid, what it was seen to dispatch dotted.
    ///
    /// ```
    /// flowchart LR
    ///     a0(["LoadNumbers"])
    ///     a1(["NumbersLoaded"])
    ///     subgraph i0["APIInteractor"]
    ///         e0["FetchNumbers"]
    ///     end
    ///     a0 --> e0
    ///     e0 -. "3" .-> a1
    /// ```
    ///
    /// Actions are rounded, changes of a value are hexagons, side effects are boxes in their interactor's. A dotted edge
    /// bears how often it was seen. Where several interactors have an effect of the same name, what was seen comes from
    /// a box of its own that names it `one of` them, as which it was cannot be known.
    ///
    /// Paste it into a Markdown file between the fences of a `mermaid` block, or into mermaid.live.
    ///
    /// - Complexity: O(n²) in the number of side effects.
    public var mermaid: String {
        var graph = MermaidGraph()
        var interactors: [String] = []
        for row in rows where !interactors.contains(row.interactor) { interactors.append(row.interactor) }
        let triggers = rows.flatMap(\.triggers).map { graph.node(of: $0) }
        let dispatched = observed.map { graph.node(of: .action($0.action)) }
        for (number, interactor) in interactors.enumerated() {
            let effects = rows.indices.filter { rows[$0].interactor == interactor }
            graph.add("    subgraph i\(number)[\(MermaidGraph.quoted(interactor))]")
            for effect in effects { graph.add("        e\(effect)[\(MermaidGraph.quoted(rows[effect].effect))]") }
            graph.add("    end")
        }
        let wakers = rows.enumerated().flatMap { place, row in row.triggers.map { _ in place } }
        for (trigger, effect) in zip(triggers, wakers) { graph.add("    \(trigger) --> e\(effect)") }
        for (dispatch, action) in zip(observed, dispatched) {
            graph.add("    \(source(of: dispatch.effect, in: &graph)) -. \"\(dispatch.count)\" .-> \(action)")
        }
        return graph.text
    }

    /// The box that an observed edge comes from.
    private func source(of effect: String, in graph: inout MermaidGraph) -> String {
        let owners = owners(of: effect)
        if owners.count == 1 { return "e\(owners[0])" }
        let names = owners.map { rows[$0].interactor }.joined(separator: ", ")
        return graph.box(owners.isEmpty ? "\(effect) (stopped)" : "\(effect) (one of \(names))")
    }
}

/// A Mermaid graph that is being written.
private struct MermaidGraph {
    private var lines: [String] = ["flowchart LR"]
    private var nodes: [EffectTable.Trigger: String] = [:]
    private var boxes: [String: String] = [:]

    var text: String { lines.joined(separator: "\n") }

    mutating func add(_ line: String) { lines.append(line) }

    /// The name of a trigger's node, which is drawn when it is first asked for.
    mutating func node(of trigger: EffectTable.Trigger) -> String {
        if let node = nodes[trigger] { return node }
        let text = Self.quoted(trigger.description)
        let node = "a\(nodes.count)"
        nodes[trigger] = node
        switch trigger {
        case .action: add("    \(node)([\(text)])")
        case .change: add("    \(node){{\(text)}}")
        case .every: add("    \(node)((\(text)))")
        }
        return node
    }

    /// The name of a box outside all interactors, which is drawn when it is first asked for.
    mutating func box(_ label: String) -> String {
        if let box = boxes[label] { return box }
        let box = "x\(boxes.count)"
        boxes[label] = box
        add("    \(box)[\(Self.quoted(label))]")
        return box
    }

    /// A label between quotes, where letters, digits and harmless signs stand for themselves and all others are written
    /// as Mermaid's entities, which are numbers.
    ///
    /// So no label ends its quotes, opens Markdown, or is taken for HTML, a style or an entity.
    static func quoted(_ label: String) -> String {
        var text = "\""
        for scalar in label.unicodeScalars {
            let isPlain =
                scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                || " ._,()-".unicodeScalars.contains(scalar)
            if isPlain { text.unicodeScalars.append(scalar) } else { text += "#\(scalar.value);" }
        }
        return text + "\""
    }
}
