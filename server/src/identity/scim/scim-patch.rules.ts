import { faultMessages as messages } from "./scim.messages.ts"
import { patchSchema, ruleOf, type AttributeRule, type ResourceKind } from "./scim-attributes.rules.ts"
import { ScimFault } from "./scim-fault.rules.ts"
import { impliedBy, matchesElement, parsePath, type Filter, type TargetPath } from "./scim-filter.rules.ts"

export type Fields = Readonly<Record<string, unknown>>
type Target = Pick<TargetPath, "filter" | "sub" | "written">
export type Operation = "add" | "replace" | "remove"
type ListRule = Extract<AttributeRule, { kind: "list" }>

const mostOperations = 500
const mostElements = 20_000
/**
 * How many values the operations of a request can look at, counted for each term of a filter: about a second of work.
 * Larger changes are sent in several requests.
 */
const mostWork = 1_500_000

const invalid = (detail: string) => new ScimFault(400, detail, "invalidValue")
export const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const asText = (name: string, value: unknown): string => {
  if (typeof value !== "string") throw invalid(messages.notAText(name))
  return value
}
/** Entra writes "True" and "False". */
const asBoolean = (name: string, value: unknown): boolean => {
  if (typeof value === "boolean") return value
  const word = typeof value === "string" ? value.toLowerCase() : ""
  if (word === "true" || word === "false") return word === "true"
  throw invalid(messages.notABoolean(name))
}

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))

/** The known parts of a value, under their own names; others are left out. */
const partsOf = (rule: Extract<AttributeRule, { kind: "object" | "list" }>, value: unknown): Fields => {
  if (!isObject(value)) throw invalid(messages.notAnObject(rule.name))
  const parts: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(value)) {
    const name = Object.hasOwn(rule.subs, key.toLowerCase()) ? rule.subs[key.toLowerCase()]! : undefined
    if (name === undefined || part === null || part === undefined) continue
    const isBoolean = rule.kind === "list" && rule.booleans.includes(name)
    parts[name] = isBoolean ? asBoolean(`${rule.name}.${name}`, part) : asText(`${rule.name}.${name}`, part)
  }
  return parts
}
export const elementsOf = (rule: ListRule, value: unknown): Fields[] => {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (given.length > mostElements) throw invalid(messages.tooManyValues(rule.name))
  // A bare text means the value itself.
  return given.map((one) => partsOf(rule, typeof one === "string" ? { value: one } : one))
}

const subOf = (rule: Extract<AttributeRule, { kind: "object" | "list" }>, { sub, written }: Target): string | null => {
  if (sub === null) return null
  if (!Object.hasOwn(rule.subs, sub)) throw new ScimFault(400, messages.pathUnknown(written), "invalidPath")
  return rule.subs[sub]!
}

const changeSimple = (
  fields: Fields,
  rule: Extract<AttributeRule, { kind: "text" | "boolean" }>,
  operation: Operation,
  target: Target,
  value: unknown,
): Fields => {
  if (target.sub !== null || target.filter !== null)
    throw new ScimFault(400, messages.pathUnknown(target.written), "invalidPath")
  if (operation === "remove" || value === null) return without(fields, rule.name)
  return { ...fields, [rule.name]: rule.kind === "boolean" ? asBoolean(rule.name, value) : asText(rule.name, value) }
}

const changeObject = (
  fields: Fields,
  rule: Extract<AttributeRule, { kind: "object" }>,
  operation: Operation,
  target: Target,
  value: unknown,
): Fields => {
  if (target.filter !== null) throw new ScimFault(400, messages.pathUnknown(target.written), "invalidPath")
  const sub = subOf(rule, target)
  const before = isObject(fields[rule.name]) ? (fields[rule.name] as Fields) : {}
  if (operation === "remove" || value === null)
    return sub === null ? without(fields, rule.name) : { ...fields, [rule.name]: without(before, sub) }
  const parts = sub === null ? partsOf(rule, value) : { [sub]: asText(`${rule.name}.${sub}`, value) }
  return { ...fields, [rule.name]: { ...before, ...parts } }
}

const sameText = (one: unknown, other: unknown) =>
  typeof one === "string" && typeof other === "string" && one.toLowerCase() === other.toLowerCase()
const keyOf = ({ value, type }: Fields) => JSON.stringify([String(value).toLowerCase(), String(type).toLowerCase()])

/** Adds what is not there yet. A new primary value takes that from the others. */
const withAdded = (before: readonly Fields[], added: readonly Fields[]): Fields[] => {
  const known = new Set(before.map(keyOf))
  const fresh = added.filter((one) => !known.has(keyOf(one)) && known.add(keyOf(one)))
  const earlier = fresh.some(({ primary }) => primary === true)
    ? before.map((one) => (one["primary"] === true ? { ...one, primary: false } : one))
    : before
  const all = [...earlier, ...fresh]
  if (all.length > mostElements) throw invalid(messages.tooManyValues("values"))
  return all
}

const changeWholeList = (before: readonly Fields[], rule: ListRule, operation: Operation, value: unknown): Fields[] => {
  if (operation !== "remove") {
    const given = value === null ? [] : elementsOf(rule, value)
    return operation === "add" ? withAdded(before, given) : withAdded([], given)
  }
  // Entra names the members to remove in the value instead of the path.
  if (value === undefined || value === null) return []
  const gone = new Set(elementsOf(rule, value).map((one) => String(one["value"]).toLowerCase()))
  return before.filter((one) => !gone.has(String(one["value"]).toLowerCase()))
}

const changeElements = (
  before: readonly Fields[],
  rule: ListRule,
  operation: Operation,
  target: Target,
  value: unknown,
): Fields[] => {
  const { filter } = target
  const sub = subOf(rule, target)
  const isMeant = (one: Fields) => filter === null || matchesElement(filter, one)
  if (operation === "remove" || value === null)
    return sub === null || sub === "value"
      ? before.filter((one) => !isMeant(one))
      : before.map((one) => (isMeant(one) ? without(one, sub) : one))
  const parts = sub === null ? (elementsOf(rule, value)[0] ?? {}) : partsOf(rule, { [sub]: value })
  if (before.some(isMeant)) return before.map((one) => (isMeant(one) ? { ...one, ...parts } : one))
  // Entra sets a part of a value that does not exist yet, and expects it to be made.
  const implied = filter === null ? {} : impliedBy(filter)
  if (implied === undefined || (operation === "replace" && sub === null))
    throw new ScimFault(400, messages.noMatch(target.written), "noTarget")
  return withAdded(before, [{ ...partsOf(rule, implied), ...parts }])
}

const changeList = (fields: Fields, rule: ListRule, operation: Operation, target: Target, value: unknown): Fields => {
  const before = Array.isArray(fields[rule.name]) ? (fields[rule.name] as readonly Fields[]) : []
  const after =
    target.filter === null && target.sub === null
      ? changeWholeList(before, rule, operation, value)
      : changeElements(before, rule, operation, target, value)
  return { ...fields, [rule.name]: after }
}

const changeOne = (
  fields: Fields,
  rule: AttributeRule,
  operation: Operation,
  target: Target,
  value: unknown,
): Fields => {
  if (operation !== "remove" && value === undefined) throw invalid(messages.valueNeeded(target.written))
  switch (rule.kind) {
    case "text":
    case "boolean":
      return changeSimple(fields, rule, operation, target, value)
    case "object":
      return changeObject(fields, rule, operation, target, value)
    case "list":
      return changeList(fields, rule, operation, target, value)
    case "ignored":
      return fields
    case "readOnly":
      throw new ScimFault(400, messages.readOnly(rule.name), "mutability")
  }
}

/**
 * Takes over the attributes of an object: the body of POST and PUT, and the value of an operation without a path. Keys
 * can be paths. What the resource does not have, or must not be changed, is left out, because identity providers send
 * back what they read.
 */
export const takeOver = (kind: ResourceKind, fields: Fields, operation: Operation, value: unknown): Fields => {
  if (!isObject(value)) throw new ScimFault(400, messages.objectNeeded, "invalidSyntax")
  let after = fields
  for (const [key, part] of Object.entries(value)) {
    const path = readKey(key)
    const rule = path && ruleOf(kind, path)
    if (path === undefined || rule === undefined || rule.kind === "readOnly") continue
    after = changeOne(after, rule, operation, path, part)
  }
  return after
}
/** The path that a key of an object stands for; undefined if it cannot be read. */
export const readKey = (key: string): TargetPath | undefined => {
  try {
    return parsePath(key)
  } catch {
    return undefined
  }
}

const operationOf = (value: unknown): Operation => {
  const word = typeof value === "string" ? value.toLowerCase() : ""
  if (word === "add" || word === "replace" || word === "remove") return word
  throw new ScimFault(400, messages.operationUnknown, "invalidSyntax")
}
const partOf = (fields: Fields, name: string): unknown =>
  Object.entries(fields).find(([key]) => key.toLowerCase() === name)?.[1]

const termsOf = (filter: Filter): number => {
  switch (filter.kind) {
    case "and":
    case "or":
      return termsOf(filter.left) + termsOf(filter.right)
    case "not":
    case "values":
      return termsOf(filter.of)
    case "present":
    case "compare":
      return 1
  }
}
const sizeOf = (value: unknown) => (Array.isArray(value) ? value.length : 0)

/** Without a target, the value is an object with the attributes to change. */
export interface PatchOperation {
  readonly operation: Operation
  readonly target: TargetPath | null
  readonly value: unknown
}

/** The operations of a PATCH request (RFC 7644, section 3.5.2), in the forms that Entra and Okta send. */
export const operationsOf = (body: unknown): PatchOperation[] => {
  if (!isObject(body)) throw new ScimFault(400, messages.objectNeeded, "invalidSyntax")
  const schemas = partOf(body, "schemas")
  if (!Array.isArray(schemas) || !schemas.some((schema) => sameText(schema, patchSchema)))
    throw new ScimFault(400, messages.patchSchema, "invalidSyntax")
  const operations = partOf(body, "operations")
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > mostOperations)
    throw new ScimFault(400, messages.operationsNeeded, "invalidSyntax")
  return (operations as readonly unknown[]).map((given) => {
    if (!isObject(given)) throw new ScimFault(400, messages.operationsNeeded, "invalidSyntax")
    const operation = operationOf(partOf(given, "op"))
    const path = partOf(given, "path")
    const value = partOf(given, "value")
    if (path === undefined || path === null || path === "") {
      if (operation === "remove") throw new ScimFault(400, messages.pathNeeded, "noTarget")
      return { operation, target: null, value }
    }
    if (typeof path !== "string") throw new ScimFault(400, messages.pathUnreadable(""), "invalidPath")
    return { operation, target: parsePath(path), value }
  })
}

/** The rule of the attribute that an operation is about. */
export const ruleOfTarget = (kind: ResourceKind, target: TargetPath): AttributeRule => {
  const rule = ruleOf(kind, target)
  if (rule === undefined) throw new ScimFault(400, messages.pathUnknown(target.written.slice(0, 200)), "invalidPath")
  return rule
}

export const applyPatch = (kind: ResourceKind, resource: Fields, body: unknown): Fields =>
  applyOperations(kind, resource, operationsOf(body))

export const applyOperations = (
  kind: ResourceKind,
  resource: Fields,
  operations: readonly PatchOperation[],
): Fields => {
  let after = resource
  let work = 0
  const count = (values: number) => {
    work += values
    if (work > mostWork) throw new ScimFault(413, messages.tooMuchWork, "tooMany")
  }
  for (const { operation, target, value } of operations) {
    if (target === null) {
      count(Object.values(after).reduce<number>((sum, one) => sum + sizeOf(one), 0))
      after = takeOver(kind, after, operation, value)
      continue
    }
    const rule = ruleOfTarget(kind, target)
    count(sizeOf(after[rule.name]) * (1 + (target.filter === null ? 0 : termsOf(target.filter))))
    after = changeOne(after, rule, operation, target, value)
  }
  return after
}
