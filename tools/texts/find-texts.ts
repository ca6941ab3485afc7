import { parseSync } from "vite"

/** A text for users that cannot be translated where it is written. */
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

/** Calls whose texts are looked up by key, or are only read by developers. */
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
  "multipleOf",
  "email",
  // for developers and operators
  "Error",
  "TypeError",
  "RangeError",
  "ConfigError",
  "XmlError",
  "super",
  // ends a job's run without a failure
  "HandedBack",
  "LeaseLost",
  // sent to PostgreSQL
  "sendCopyFail",
  // a check of the identity provider: its text is only in protocol responses
  "Check",
  "setExpirationTime",
  "info",
  "warn",
  "error",
  "debug",
  "fatal",
  "log",
  "trace",
])
/** Messages of schemas: also found by their English text if they are passed to zod itself (`z.base64("…")`). */
const zodMessages = new Set(["custom", "enum", "undefined", "base64", "url", "date"])
/** Fields of declarations that are part of the API document or read by developers. */
const developerFields = new Set(["summary", "description", "none", "why", "example", "examples", "aliasOf"])
/** Values of the API that are stored and compared. */
const storedValues = new Set([
  "Virtual Extension",
  "Call Queue",
  "Call Group",
  "Auto Attendant",
  "Page Group",
  "Room User",
  // The actor of audit entries without a user, as "Sign-in" is.
  "Single sign-on",
])
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
  callee.type === "Super"
    ? "super"
    : callee.type === "Identifier"
      ? (callee["name"] as string)
      : callee.type === "MemberExpression" && isNode(callee["property"])
        ? (callee["property"]["name"] as string | undefined)
        : undefined

const isConstLiteral = ({ expression, typeAnnotation }: Node) =>
  isNode(expression) &&
  expression.type === "Literal" &&
  isNode(typeAnnotation) &&
  isNode(typeAnnotation["typeName"]) &&
  typeAnnotation["typeName"]["name"] === "const"

const isLiterals = (value: unknown) =>
  isNode(value) &&
  value.type === "ArrayExpression" &&
  (value["elements"] as unknown[]).every((element) => isNode(element) && element.type === "Literal")

const isZodMessage = (callee: Node) =>
  callee.type === "MemberExpression" &&
  isNode(callee["object"]) &&
  (calleeName(callee["object"]) === "z" || calleeName(callee["object"]) === "iso") &&
  zodMessages.has(calleeName(callee) ?? "")

/** `["In Use", "Call Queue"] as const`: values of the API, which are never translated. Sentences are searched. */
const isListOfValues = (node: Node) => {
  const list = node["expression"]
  const type = node["typeAnnotation"]
  return (
    isNode(list) &&
    list.type === "ArrayExpression" &&
    isNode(type) &&
    isNode(type["typeName"]) &&
    type["typeName"]["name"] === "const" &&
    (list["elements"] as (Node | null)[]).every(
      (one) => typeof one?.["value"] === "string" && !/[.?!]$/.test(one["value"]),
    )
  )
}

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

/** Whether it looks like a text for users: at least two words, the first with a capital, or a full sentence. */
const isSentence = (text: string) =>
  !storedValues.has(text) &&
  // SQL
  !text.includes("set_config(") &&
  // A parameter of a web address is not a text.
  !/\w=\{\}/.test(text) &&
  (/^[“"(]?(?:[A-Z][a-z’']*|\{\}|\d+)(?:[ ,]|\{\}).*[a-z]{2}/.test(text) || /[a-z]{2,} .*[a-z]{2,}[.?!]”?$/.test(text))
const isShownWord = (text: string) => /^[A-Z][a-z]+\b/.test(text)

const skippedFields = new Set(["start", "end", "range", "loc", "raw", "typeAnnotation", "typeArguments", "returnType"])

/** All texts of a source file that look like texts for users and have no key. */
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
        return
      // A literal with its own type is a stored value.
      case "TSAsExpression":
        if (isConstLiteral(node) || isListOfValues(node)) return
        break
      case "TaggedTemplateExpression":
        if (calleeName(node["tag"] as Node) === "sql") {
          for (const inner of (node["quasi"] as Node)["expressions"] as Node[]) visit(inner)
          return
        }
        break
      case "CallExpression":
      case "NewExpression": {
        const name = calleeName(node["callee"] as Node)
        if (name === "includes" && isLiterals((node["callee"] as Node)["object"])) return
        if (isZodMessage(node["callee"] as Node) || (name !== undefined && keepsTexts.has(name))) {
          visit(node["callee"] as Node)
          // Functions and objects inside such a call belong to it.
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
      // A compared value is a stored value, not a text: === "In Use", case "In Use", ["In Use"].includes(status).
      case "BinaryExpression":
        for (const side of [node["left"], node["right"]])
          if (isNode(side) && !(side.type === "Literal" && /^[!=]==?$/.test(node["operator"] as string))) visit(side)
        return
      case "SwitchCase":
        for (const inner of node["consequent"] as Node[]) visit(inner)
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
