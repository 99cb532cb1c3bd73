import Testing

@testable import redshankctl

@Suite("Columns on a terminal")
struct ColumnsTests {
    @Test("a text takes as many columns as a terminal gives it")
    func columns() {
        #expect("ok".columns == 2)
        #expect("Größe".columns == 5)
        #expect("e\u{301}".columns == 1)
        #expect("测试".columns == 4)
        #expect("👩‍👩‍👧✅".columns == 4)
        #expect("a…".columns == 2)
    }

    @Test("wide characters are cut and filled up by their columns")
    func cut() {
        let style = Style()
        #expect(style.cut("测试测试", to: 8) == "测试测试")
        #expect(style.cut("测试测试", to: 7) == "测试测…")
        #expect(style.cut("测试测试", to: 6) == "测试…")
        #expect("测试".padded(to: 5) == "测试 ")
        #expect("测试".padded(leftTo: 5) == " 测试")
    }

    @Test("a table's columns stand under one another below wide names, and no line is wider than the terminal")
    func table() {
        var table = Table(["NAME", "HEALTH"])
        table.append([Table.Cell("测试"), Table.Cell("up")])
        table.append([Table.Cell("a"), Table.Cell("down for 测试 reasons")])
        var style = Style()
        #expect(table.lines(style) == ["NAME  HEALTH", "测试  up", "a     down for 测试 reasons"])
        style.width = 18
        #expect(table.lines(style).allSatisfy { $0.columns <= 18 })
    }
}
