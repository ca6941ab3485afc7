import { expect, test } from "vitest"
import { treeOf, type TreeEntry } from "./graph-tree.ts"

const node = (key: string) => ({ key, kind: "queue" as const, id: 1, name: key })
const edge = (from: string, to: string) => ({ from, to, kind: "next" as const, detail: "" })
const drawn = (entry: TreeEntry | undefined): string =>
  entry === undefined
    ? "nothing"
    : `${entry.node.name}${entry.again ? "*" : ""}${entry.children.length === 0 ? "" : `(${entry.children.map(drawn).join(" ")})`}`

test.each([
  ["one entry", ["a"], [], "a"],
  ["a line", ["a", "b", "c"], [edge("a", "b"), edge("b", "c")], "a(b(c))"],
  ["a circle is shown once", ["a", "b"], [edge("a", "b"), edge("b", "a")], "a(b(a*))"],
  ["two ways to the same end", ["a", "b", "c"], [edge("a", "b"), edge("b", "c"), edge("a", "c")], "a(b(c) c)"],
  ["an edge to nothing", ["a"], [edge("a", "z")], "a"],
])("%s", (_name, keys, edges, tree) => expect(drawn(treeOf({ start: "a", nodes: keys.map(node), edges }))).toBe(tree))
