import { faultMessages as messages } from "./scim.messages.ts"
import { ScimFault } from "./scim-fault.rules.ts"

/** An attribute as it is written in filters and paths; names are compared without case. */
export interface AttributePath {
  /** The schema before the name, in lower case; null if there is none. */
  readonly schema: string | null
  readonly name: string
  readonly sub: string | null
  readonly written: string
}
export const comparisons = ["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"] as const
export type Comparison = (typeof comparisons)[number]
export type FilterValue = string | number | boolean | null

export type Filter =
  | { readonly kind: "and" | "or"; readonly left: Filter; readonly right: Filter }
  | { readonly kind: "not"; readonly of: Filter }
  | { readonly kind: "present"; readonly path: AttributePath }
  | {
      readonly kind: "compare"
      readonly path: AttributePath
      readonly operator: Comparison
      readonly value: FilterValue
    }
  /** `emails[type eq "work"]` */
  | { readonly kind: "values"; readonly path: AttributePath; readonly of: Filter }

/** The target of a PATCH operation: `emails[type eq "work"].value`. */
export interface TargetPath extends AttributePath {
  readonly filter: Filter | null
}

export const filterLimits = { length: 4000, depth: 20, terms: 60 } as const

const attributePattern = /(?:urn:[\w.:-]+:)?[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)?/iy
const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?/iy
// The characters of a JSON text; what it means is left to JSON.parse.
// oxlint-disable-next-line no-control-regex
const textPattern = /"(?:[^"\\\u0000-\u001f]|\\["\\/bfnrt]|\\u[\da-fA-F]{4})*"/y
/** What the database cannot compare with anything. */
const unstorable = /\0|\p{Surrogate}/u
const wordPattern = /[a-z]+/iy

export const readAttribute = (written: string): AttributePath => {
  const colon = /^urn:/i.test(written) ? written.lastIndexOf(":") : -1
  const [name = "", sub = null] = written.slice(colon + 1).split(".")
  return {
    schema: colon < 0 ? null : written.slice(0, colon).toLowerCase(),
    name: name.toLowerCase(),
    sub: sub === null ? null : sub.toLowerCase(),
    written,
  }
}

const isComparison = (word: string): word is Comparison => (comparisons as readonly string[]).includes(word)

/** Reads the grammar of RFC 7644, figure 1: `not` binds more than `and`, and `and` more than `or`. */
const makeReader = (text: string, fault: (at: number) => ScimFault) => {
  let at = 0
  let depth = 0
  let terms = 0
  const tooMuch = () => new ScimFault(400, messages.filterTooLong, "invalidFilter")
  const skipSpaces = () => {
    while (text[at] === " ") at += 1
  }
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) at += found.length
    return found
  }
  const takeSign = (sign: string): boolean => {
    skipSpaces()
    if (text[at] !== sign) return false
    at += 1
    return true
  }
  const requireSign = (sign: string) => {
    if (!takeSign(sign)) throw fault(at)
  }
  /** A word between spaces or brackets, in any case. */
  const takeWord = (word: string): boolean => {
    skipSpaces()
    const before = at
    if (take(wordPattern)?.toLowerCase() === word && /^[ ([]?$/.test(text[at] ?? "")) return true
    at = before
    return false
  }
  const readValue = (): FilterValue => {
    skipSpaces()
    const quoted = take(textPattern)
    if (quoted !== undefined) {
      const value = JSON.parse(quoted) as string
      if (unstorable.test(value)) throw fault(at)
      return value
    }
    const number = take(numberPattern)
    if (number !== undefined) return Number(number)
    switch (take(wordPattern)?.toLowerCase()) {
      case "true":
        return true
      case "false":
        return false
      case "null":
        return null
      default:
        throw fault(at)
    }
  }
  const readPath = (): AttributePath => {
    skipSpaces()
    const written = take(attributePattern)
    if (written === undefined) throw fault(at)
    return readAttribute(written)
  }
  const within = (read: () => Filter): Filter => {
    depth += 1
    if (depth > filterLimits.depth) throw tooMuch()
    const found = read()
    depth -= 1
    return found
  }
  const readTerm = (): Filter => {
    terms += 1
    if (terms > filterLimits.terms) throw tooMuch()
    const start = at
    if (takeWord("not")) {
      if (takeSign("(")) {
        const of = within(readAny)
        requireSign(")")
        return { kind: "not", of }
      }
      at = start
    }
    if (takeSign("(")) {
      const inside = within(readAny)
      requireSign(")")
      return inside
    }
    const path = readPath()
    if (text[at] === "[") {
      at += 1
      const of = within(readAny)
      requireSign("]")
      return { kind: "values", path, of }
    }
    if (text[at] !== " ") throw fault(at)
    skipSpaces()
    const operator = take(wordPattern)?.toLowerCase() ?? ""
    if (operator === "pr") return { kind: "present", path }
    if (!isComparison(operator) || text[at] !== " ") throw fault(at)
    return { kind: "compare", path, operator, value: readValue() }
  }
  const readAll = (): Filter => {
    let left = readTerm()
    while (takeWord("and")) left = { kind: "and", left, right: readTerm() }
    return left
  }
  const readAny = (): Filter => {
    let left = readAll()
    while (takeWord("or")) left = { kind: "or", left, right: readAll() }
    return left
  }
  return {
    readAny,
    readPath,
    takeSign: (sign: string) => text[at] === sign && takeSign(sign),
    requireSign,
    takeRest: (pattern: RegExp) => take(pattern),
    requireEnd: () => {
      skipSpaces()
      if (at < text.length) throw fault(at)
    },
    within,
  }
}

export const parseFilter = (text: string): Filter => {
  if (text.length > filterLimits.length) throw new ScimFault(400, messages.filterTooLong, "invalidFilter")
  const reader = makeReader(text, (at) => new ScimFault(400, messages.filterUnreadable(at + 1), "invalidFilter"))
  const filter = reader.readAny()
  reader.requireEnd()
  return filter
}

export const parsePath = (text: string): TargetPath => {
  const unreadable = () => new ScimFault(400, messages.pathUnreadable(text.slice(0, 200)), "invalidPath")
  if (text.length > filterLimits.length) throw unreadable()
  const reader = makeReader(text, unreadable)
  const path = reader.readPath()
  if (!reader.takeSign("[")) {
    reader.requireEnd()
    return { ...path, filter: null }
  }
  const filter = reader.within(reader.readAny)
  reader.requireSign("]")
  const sub = reader.takeRest(/\.[a-z$][\w$-]*/iy)
  reader.requireEnd()
  if (path.sub !== null) throw unreadable()
  return { ...path, filter, sub: sub === undefined ? null : sub.slice(1).toLowerCase(), written: text }
}

type Element = Readonly<Record<string, unknown>>

const valueOf = (element: Element, name: string): unknown =>
  Object.entries(element).find(([key]) => key.toLowerCase() === name)?.[1]

const compare = (found: unknown, operator: Comparison, wanted: FilterValue): boolean => {
  if (operator === "ne") return !compare(found, "eq", wanted)
  if (found === undefined || found === null) return operator === "eq" && wanted === null
  if (typeof found === "string" && typeof wanted === "string") {
    const [one, other] = [found.toLowerCase(), wanted.toLowerCase()]
    switch (operator) {
      case "eq":
        return one === other
      case "co":
        return one.includes(other)
      case "sw":
        return one.startsWith(other)
      case "ew":
        return one.endsWith(other)
      case "gt":
        return one > other
      case "ge":
        return one >= other
      case "lt":
        return one < other
      case "le":
        return one <= other
    }
  }
  // Entra writes "True" where a boolean is meant.
  if (typeof found === "boolean" && typeof wanted === "string")
    return operator === "eq" && String(found) === wanted.toLowerCase()
  return operator === "eq" && found === wanted
}

/** Whether a value of a multi-valued attribute matches the filter in brackets. */
export const matchesElement = (filter: Filter, element: Element): boolean => {
  switch (filter.kind) {
    case "and":
      return matchesElement(filter.left, element) && matchesElement(filter.right, element)
    case "or":
      return matchesElement(filter.left, element) || matchesElement(filter.right, element)
    case "not":
      return !matchesElement(filter.of, element)
    case "present": {
      const found = valueOf(element, filter.path.name)
      return found !== undefined && found !== null && found !== ""
    }
    case "compare":
      return compare(valueOf(element, filter.path.name), filter.operator, filter.value)
    case "values":
      return false
  }
}

/** The values that every match has: what `type eq "work"` says about an element that does not exist yet. */
export const impliedBy = (filter: Filter): Readonly<Record<string, FilterValue>> | undefined => {
  if (filter.kind === "compare" && filter.operator === "eq") return { [filter.path.name]: filter.value }
  if (filter.kind !== "and") return undefined
  const [left, right] = [impliedBy(filter.left), impliedBy(filter.right)]
  return left === undefined || right === undefined ? undefined : { ...left, ...right }
}

export const unknownAttribute = (path: AttributePath) =>
  new ScimFault(400, messages.attributeUnknown(path.written), "invalidFilter")
export const otherType = (path: AttributePath) =>
  new ScimFault(400, messages.valueOfOtherType(path.written), "invalidFilter")
