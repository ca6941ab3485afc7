import type { z } from "zod"
import { leftOut, samples, valuesFor } from "./field-examples.ts"

// Examples of requests and answers, made from their schemas. A field gets a value by its name (field-examples.ts), so
// that the same name means the same thing in all of them, and every value is accepted by its schema: an example cannot
// become wrong when a field is added or gets other limits. Operations whose example should tell a story have one by hand.

interface Parts {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly left?: z.ZodType
  readonly right?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly items?: readonly z.ZodType[]
  readonly keyType?: z.ZodType
  readonly valueType?: z.ZodType
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly format?: string
  readonly getter?: () => z.ZodType
  readonly defaultValue?: unknown
}
const partsOf = (schema: z.ZodType) => schema.def as unknown as Parts

interface Place {
  /** Of the field, or of the list whose entries are made. */
  readonly name: string
  readonly description: string | undefined
  readonly depth: number
  /** The first field of the object that it is in: what the name of an object is about. */
  readonly owner: string | undefined
  /** Names of texts for which the table has no value. */
  readonly unknown: Set<string>
}

/** Nothing that we know of fits. */
const nothing = Symbol("nothing")
/** Deeper parts of a tree are left out where they may be. */
const deepest = 7

const fits = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const firstThatFits = (schema: z.ZodType, candidates: Iterable<unknown>): unknown => {
  for (const candidate of candidates) if (fits(schema, candidate)) return candidate
  return nothing
}
/** Asking a schema takes long; what is made of its parts needs it only if the schema says something about the whole. */
const hasRules = (schema: z.ZodType, whole: z.ZodType) =>
  schema !== whole || ((schema.def as { readonly checks?: readonly unknown[] }).checks?.length ?? 0) > 0

const singular = (name: string) => name.replace(/ies$/, "y").replace(/(?<=[a-z])s$/, "")
const known = ({ name, description, owner }: Place) => valuesFor(name, description, owner)

/** `whole` is what a value must satisfy: the schema with everything around it that has no meaning of its own. */
const compose = (schema: z.ZodType, place: Place, whole: z.ZodType = schema): unknown => {
  const parts = partsOf(schema)
  const here = { ...place, description: place.description ?? schema.description }
  switch (parts.type) {
    case "optional":
    case "nonoptional":
    case "readonly":
    case "catch":
      return compose(parts.innerType!, here)
    case "default":
    case "prefault": {
      const value = compose(parts.innerType!, here)
      return value === nothing ? parts.defaultValue : value
    }
    case "nullable": {
      if (known(here)[0] === null) return null
      const value = here.depth > deepest ? nothing : compose(parts.innerType!, here)
      return value === nothing ? null : value
    }
    case "pipe":
      return partsOf(parts.in!).type === "transform"
        ? compose(parts.out!, here, whole)
        : compose(parts.in!, here, whole)
    case "lazy":
      return here.depth > deepest ? nothing : compose(parts.getter!(), here, whole)
    case "object":
      return here.depth > deepest ? nothing : composeObject(schema, parts.shape!, here, whole)
    case "array":
      return composeArray(schema, parts.element!, here, whole)
    case "tuple":
      return (parts.items ?? []).map((item) => compose(item, { ...here, depth: here.depth + 1 }))
    case "record":
      return composeRecord(parts, here, whole)
    case "intersection": {
      const both = [parts.left!, parts.right!].map((side) => compose(side, here))
      return firstThatFits(whole, [Object.assign({}, ...both)])
    }
    case "union":
      return composeUnion(schema, parts.options!, here, whole)
    case "literal":
      return parts.values![0]
    case "enum":
      return firstThatFits(whole, [...known(here), ...Object.values(parts.entries!)])
    case "null":
      return null
    case "undefined":
    case "void":
      return undefined
    default:
      return composeValue(schema, parts, here, whole)
  }
}

const composeValue = (schema: z.ZodType, { type, format }: Parts, place: Place, whole: z.ZodType): unknown => {
  const named = firstThatFits(whole, known(place))
  if (named !== nothing) return named
  const { minValue, maxValue, maxLength } = schema as unknown as Record<string, number | null | undefined>
  const limits = { least: minValue ?? undefined, most: maxValue ?? undefined, longest: maxLength ?? undefined }
  const value = firstThatFits(whole, samples(type, format, place.name, limits))
  // Any text would do: only its name can say what is realistic.
  if (type === "string" && value === samples("string", undefined, place.name, limits)[0]) place.unknown.add(place.name)
  return value
}

/** Whether an object may lack the field; asked by the schema's kind, because trying takes long. */
const mayBeMissing = (field: z.ZodType): boolean => {
  const { type, innerType, in: from } = partsOf(field)
  if (["optional", "default", "prefault", "undefined"].includes(type)) return true
  if (["nullable", "readonly", "catch"].includes(type)) return mayBeMissing(innerType!)
  return type === "pipe" && mayBeMissing(from!)
}

/** Requests say something about each field where that is allowed; where fields exclude one another, about some. */
const composeObject = (
  schema: z.ZodType,
  shape: Readonly<Record<string, z.ZodType>>,
  place: Place,
  whole: z.ZodType,
): unknown => {
  const fields: Record<string, unknown> = {}
  const optional: string[] = []
  const [owner] = Object.keys(shape)
  for (const [name, field] of Object.entries(shape)) {
    const value = compose(field, { ...place, name, description: undefined, depth: place.depth + 1, owner })
    const isOptional = mayBeMissing(field)
    if (value === nothing && !isOptional) return nothing
    if (value === nothing || value === undefined) continue
    fields[name] = value
    if (isOptional) optional.push(name)
  }
  const without = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
  const unusual = optional.filter((name) => leftOut.has(name))
  const usual = without(unusual)
  if (!hasRules(schema, whole)) return usual
  return firstThatFits(whole, [
    usual,
    ...unusual.map((name) => without(unusual.filter((other) => other !== name))),
    fields,
    ...optional.map((name) => without([...unusual, name])),
    without(optional),
    ...optional.map((name) => without(optional.filter((other) => other !== name))),
    ...optional.flatMap((one) =>
      optional.map((other) => without(optional.filter((name) => name !== one && name !== other))),
    ),
  ])
}

const composeArray = (schema: z.ZodType, element: z.ZodType, place: Place, whole: z.ZodType): unknown => {
  const listed = firstThatFits(whole, valuesFor(place.name, undefined, undefined))
  if (listed !== nothing) return listed
  const name = singular(place.name)
  const one =
    place.depth > deepest
      ? nothing
      : compose(element, { ...place, name, description: undefined, depth: place.depth + 1 })
  if (one !== nothing && !hasRules(schema, whole)) return [one]
  const several = Object.values(partsOf(element).entries ?? {})
  return firstThatFits(whole, [...(one === nothing ? [] : [[one]]), several, []])
}

const composeRecord = ({ keyType, valueType }: Parts, place: Place, whole: z.ZodType): unknown => {
  const below = { ...place, description: undefined, depth: place.depth + 1 }
  const value = compose(valueType!, { ...below, name: singular(place.name) })
  const keys = Object.values(partsOf(keyType!).entries ?? {}).map(String)
  const free = compose(keyType!, { ...below, name: "key" })
  const withKeys = (some: readonly unknown[]) => Object.fromEntries(some.map((key) => [String(key), value]))
  return firstThatFits(whole, [
    ...valuesFor(place.name, undefined, undefined),
    ...(value === nothing ? [] : [withKeys(keys.slice(0, 1)), withKeys(keys), withKeys([free])]),
    {},
  ])
}

const composeUnion = (schema: z.ZodType, options: readonly z.ZodType[], place: Place, whole: z.ZodType): unknown => {
  const isLeaf = options.every((option) => partsOf(option).type !== "object")
  const named = isLeaf ? firstThatFits(whole, known(place)) : nothing
  if (named !== nothing) return named
  for (const option of options) {
    const value = compose(option, place)
    if (value !== nothing && (!hasRules(schema, whole) || fits(whole, value))) return value
  }
  return nothing
}

const composed = new WeakMap<z.ZodType, { readonly value: unknown; readonly unknown: ReadonlySet<string> }>()

/**
 * A realistic value that the schema accepts; undefined if there is none that we can make. And the names of texts for
 * which the table has no value.
 */
export const composeWithGaps = (schema: z.ZodType) => {
  const before = composed.get(schema)
  if (before !== undefined) return before
  const unknown = new Set<string>()
  const value = compose(schema, { name: "", description: undefined, depth: 0, owner: undefined, unknown })
  const result = { value: value === nothing ? undefined : value, unknown }
  composed.set(schema, result)
  return result
}

export const composedExample = (schema: z.ZodType): unknown => composeWithGaps(schema).value
