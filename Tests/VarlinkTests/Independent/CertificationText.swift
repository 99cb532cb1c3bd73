import Varlink

/// What the certification's calls carry.
enum CertificationText {
    /// The steps from Test01 to Test09: what each takes beside the client's id, and what it gives.
    static let steps: [(wants: [String: JSONValue], gives: JSONValue)] = [
        ([:], ["bool": true]),
        (["bool": true], ["int": 1]),
        (["int": 1], ["float": 1.0]),
        // JSON does not tell a float without a fraction from an integer.
        (["float": 1], ["string": "ping"]),
        (["string": "ping"], .object(four)),
        (four, ["struct": .object(four)]),
        (["struct": .object(four)], ["map": ["foo": "Foo", "bar": "Bar"]]),
        (["map": ["foo": "Foo", "bar": "Bar"]], ["set": set]),
        (["set": set], ["mytype": myType]),
    ]

    static let myType: JSONValue = [
        "object": [
            "method": "org.varlink.certification.Test09", "parameters": ["map": ["foo": "Foo", "bar": "Bar"]],
        ],
        "enum": "two",
        "struct": ["first": 1, "second": "2"],
        "array": ["one", "two", "three"],
        "dictionary": ["foo": "Foo", "bar": "Bar"],
        "stringset": set,
        "interface": [
            "foo": [nil, ["foo": "foo", "bar": "bar"], nil, ["one": "foo", "two": "bar"]],
            "anon": ["foo": true, "bar": false],
        ],
    ]

    private static let set: JSONValue = ["one": [:], "two": [:], "three": [:]]
    private static let four: [String: JSONValue] = [
        "bool": false, "int": 2, "float": .number(Double.pi), "string": "a lot of string",
    ]

    static let description = """
        # A sequence of calls that tries an implementation of the protocol.
        interface org.varlink.certification

        type Interface (
          foo: ?[]?[string](foo, bar, baz),
          anon: (foo: bool, bar: bool)
        )

        type MyType (
          object: object,
          enum: (one, two, three),
          struct: (first: int, second: string),
          array: []string,
          dictionary: [string]string,
          stringset: [string](),
          nullable: ?string,
          nullable_array_struct: ?[](first: int, second: string),
          interface: Interface
        )

        method Start() -> (client_id: string)
        method Test01(client_id: string) -> (bool: bool)
        method Test02(client_id: string, bool: bool) -> (int: int)
        method Test03(client_id: string, int: int) -> (float: float)
        method Test04(client_id: string, float: float) -> (string: string)
        method Test05(client_id: string, string: string) -> (bool: bool, int: int, float: float, string: string)
        method Test06(client_id: string, bool: bool, int: int, float: float, string: string)
          -> (struct: (bool: bool, int: int, float: float, string: string))
        method Test07(client_id: string, struct: (bool: bool, int: int, float: float, string: string))
          -> (map: [string]string)
        method Test08(client_id: string, map: [string]string) -> (set: [string]())
        method Test09(client_id: string, set: [string]()) -> (mytype: MyType)
        method Test10(client_id: string, mytype: MyType) -> (string: string)
        method Test11(client_id: string, last_more_replies: []string) -> ()
        method End(client_id: string) -> (all_ok: bool)

        error ClientIdError ()
        error CertificationError (wants: object, got: object)
        """
}
