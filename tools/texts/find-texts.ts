import { parseSync } from "vite"

/** A text for people that is written where no language can find it. */
export interface LooseText {
  readonly line: number
  readonly text: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string"

/** Calls whose texts are looked up by key, or that only developers read. */
const keepsTexts = new Set([
  // looked up by key
  "texts",
  "textOf",
  "textTable",
  "defineMessages",
  "problems",
  // found by their English text (decision 51), or part of the API document
  "describe",
  "meta",
  "refine",
  "superRefine",
  "check",
  "regex",
  "min",
  "max",
  "email",
  // for developers
  "Error",
  "TypeError",
  "RangeError",
  "info",
  "warn",
  "error",
  "debug",
  "fatal",
  "log",
  "trace",
])
/** Fields of declarations that go into the API document, or that developers read. */
const developerFields = new Set(["summary", "description", "none", "why", "example", "examples", "aliasOf"])
/** Attributes and fields whose value is shown even if it is one word. */
const shownFields = new Set([
  "label",
  "aria-label",
  "title",
  "placeholder",
  "alt",
  "hint",
  "text",
  "message",
  "heading",
  "caption",
])

const calleeName = (callee: Node): string | undefined =>
  callee.type === "Identifier"
    ? (callee["name"] as string)
    : callee.type === "MemberExpression" && isNode(callee["property"])
      ? (callee["property"]["name"] as string | undefined)
      : undefined

const keyName = (key: unknown): string | undefined =>
  isNode(key) ? ((key["name"] ?? key["value"]) as string | undefined) : undefined

/** Elements whose text is a name, a code or a key. */
const isVerbatim = (element: Node) => {
  const opening = element["openingElement"] as Node
  const name = keyName(opening["name"])
  return (
    name === "code" ||
    name === "Kbd" ||
    (opening["attributes"] as Node[]).some(
      (one) => keyName(one["name"]) === "translate" && (one["value"] as Node)["value"] === "no",
    )
  )
}

/** Whether people outside could read it as language: at least two words, the first with a capital, or a full sentence. */
const isSentence = (text: string) =>
  // A parameter of a web address is none.
  !/\w=\{\}/.test(text) &&
  (/^[“"(]?(?:[A-Z][a-z’']*|\{\}|\d+)(?:[ ,]|\{\}).*[a-z]{2}/.test(text) || /[a-z]{2,} .*[a-z]{2,}[.?!]”?$/.test(text))
const isShownWord = (text: string) => /^[A-Z][a-z]+\b/.test(text)

const skippedFields = new Set(["start", "end", "range", "loc", "raw", "typeAnnotation", "typeArguments", "returnType"])

/** All texts of a source file that look as if people read them and that have no key. */
export const findTexts = (path: string, source: string): LooseText[] => {
  const found: LooseText[] = []
  const add = (node: Node, text: string) =>
    found.push({ line: source.slice(0, node.start).split("\n").length, text: text.replace(/\s+/g, " ").trim() })
  const visit = (node: Node, field?: string) => {
    switch (node.type) {
      case "ImportDeclaration":
      case "ExportAllDeclaration":
      case "TSTypeAliasDeclaration":
      case "TSInterfaceDeclaration":
      case "TSAsExpression":
        if (node.type === "TSAsExpression") break
        return
      case "TaggedTemplateExpression":
        if (calleeName(node["tag"] as Node) === "sql") {
          for (const inner of (node["quasi"] as Node)["expressions"] as Node[]) visit(inner)
          return
        }
        break
      case "CallExpression":
      case "NewExpression": {
        const name = calleeName(node["callee"] as Node)
        if (name !== undefined && keepsTexts.has(name)) {
          visit(node["callee"] as Node)
          // What is inside functions and objects of such a call is kept with it.
          return
        }
        break
      }
      case "Property":
      case "PropertyDefinition":
      case "JSXAttribute": {
        const name = node.type === "JSXAttribute" ? keyName(node["name"]) : keyName(node["key"])
        if (name === "className" || (name !== undefined && developerFields.has(name))) return
        if (isNode(node["value"])) visit(node["value"], name)
        return
      }
      case "JSXText":
        if (/[A-Za-z]{2}/.test((node["value"] as string).replace(/&\w+;/g, ""))) add(node, node["value"] as string)
        return
      case "JSXElement":
        if (isVerbatim(node)) {
          for (const inner of node["children"] as Node[]) if (inner.type !== "JSXText") visit(inner)
          return
        }
        break
      case "BinaryExpression":
        // What a value is compared with is a value.
        for (const side of [node["left"], node["right"]])
          if (isNode(side) && !(side.type === "Literal" && /^[!=]==$/.test(node["operator"] as string))) visit(side)
        return
      case "Literal":
        if (typeof node["value"] === "string") {
          const text = node["value"]
          if (isSentence(text) || (field !== undefined && shownFields.has(field) && isShownWord(text))) add(node, text)
        }
        return
      case "TemplateLiteral": {
        const text = (node["quasis"] as Node[]).map((part) => (part["value"] as { cooked: string }).cooked).join("{}")
        if (isSentence(text)) add(node, text)
        for (const inner of node["expressions"] as Node[]) visit(inner)
        return
      }
    }
    for (const [key, value] of Object.entries(node)) {
      if (skippedFields.has(key)) continue
      const inner =
        node.type === "ConditionalExpression" ||
        node.type === "LogicalExpression" ||
        node.type === "JSXExpressionContainer"
          ? field
          : undefined
      for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) visit(one, inner)
    }
  }
  visit(parseSync(path, source).program as unknown as Node)
  return found
}
