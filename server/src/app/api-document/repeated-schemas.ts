import type { Names } from "./schema-names.ts"

type JsonSchema = Record<string, unknown>

interface Naming {
  readonly names: Names
  /** The domain in which a component is used first. */
  readonly domainOf: (component: string) => string
  readonly pascal: (text: string) => string
  readonly singular: (text: string) => string
}

/** Lists of values that are longer than this are components if they occur more than once. */
const longList = 160

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** What a component can be made of: an object with fields, or a long list of values. */
const isShareable = (node: JsonSchema): boolean =>
  isObject(node["properties"]) || (Array.isArray(node["enum"]) && JSON.stringify(node["enum"]).length > longList)

/** The same shape may be described differently in each place. */
const keyOf = ({ description: _, default: _usual, ...shape }: JsonSchema) => JSON.stringify(shape)

/** The parts of a schema that are schemas, each with the name it adds to that of its place. */
const partsOf = (node: JsonSchema, singular: Naming["singular"]): [string, JsonSchema, (to: JsonSchema) => void][] => {
  const parts: [string, JsonSchema, (to: JsonSchema) => void][] = []
  const one = (key: string, name: string) => {
    const value = node[key]
    if (isObject(value)) parts.push([name, value, (to) => void (node[key] = to)])
  }
  const properties = node["properties"]
  if (isObject(properties))
    for (const [name, value] of Object.entries(properties))
      if (isObject(value)) {
        // A list is named by its field, and what is in it by the singular of that.
        parts.push([isObject(value["items"]) ? singular(name) : name, value, (to) => void (properties[name] = to)])
      }
  one("items", "")
  one("additionalProperties", "value")
  for (const key of ["anyOf", "oneOf", "allOf", "prefixItems"]) {
    const several = node[key]
    if (!Array.isArray(several)) continue
    const alternatives = several.filter((value) => isObject(value) && value["type"] !== "null")
    for (const [index, value] of (several as unknown[]).entries())
      if (isObject(value))
        parts.push([
          alternatives.length === 1 ? "" : variantName(value, index),
          value,
          (to) => void (several[index] = to),
        ])
  }
  return parts
}

/** The value of the field that tells variants apart, if there is one. */
const variantName = (node: JsonSchema, index: number): string => {
  for (const property of Object.values((node["properties"] ?? {}) as JsonSchema)) {
    const only = isObject(property) ? property["const"] : undefined
    if (typeof only === "string" && /[A-Za-z]/.test(only)) return only
  }
  return `variant ${index + 1}`
}

/**
 * Makes a component of every object, and of every long list of values, that occurs more than once. It is named after
 * the place where its domain uses it first, so that a name says whose it is.
 */
export const shareRepeated = <Document>(
  { components, document }: { readonly components: Map<string, JsonSchema>; readonly document: Document },
  { names, domainOf, pascal, singular }: Naming,
) => {
  const counts = new Map<string, number>()
  const count = (node: JsonSchema, isRoot: boolean) => {
    if (!isRoot && isShareable(node)) counts.set(keyOf(node), (counts.get(keyOf(node)) ?? 0) + 1)
    for (const [, part] of partsOf(node, singular)) count(part, false)
  }
  for (const [, shape] of components) count(shape, true)
  const wholes = new Map([...components].map(([name, shape]) => [keyOf(shape), name]))

  const made = new Map<string, string>()
  const result = new Map<string, JsonSchema>()
  const refer = (node: JsonSchema, to: string): JsonSchema => ({
    $ref: `#/components/schemas/${to}`,
    ...(node["description"] === undefined ? {} : { description: node["description"] }),
    ...(node["default"] === undefined ? {} : { default: node["default"] }),
  })
  const share = (node: JsonSchema, place: string, domain: string): JsonSchema => {
    const key = isShareable(node) ? keyOf(node) : undefined
    const whole = key === undefined ? undefined : wholes.get(key)
    if (whole !== undefined && domainOf(whole) === domain) return refer(node, whole)
    if (key !== undefined && (counts.get(key) ?? 0) > 1) {
      const known = made.get(`${domain} ${key}`)
      if (known !== undefined) return refer(node, known)
      const name = freeName(names, place, pascal(domain))
      names.take(name, `${domain} ${key}`)
      made.set(`${domain} ${key}`, name)
      const { description, default: _, ...shape } = node
      const kept = { ...shape, ...(description === undefined ? {} : { description }) }
      shareInside(kept, name, domain)
      result.set(name, kept)
      return refer({ ...node, description: undefined }, name)
    }
    shareInside(node, place, domain)
    return node
  }
  const shareInside = (node: JsonSchema, place: string, domain: string) => {
    for (const [name, part, put] of partsOf(node, singular)) put(share(part, place + pascal(name), domain))
  }
  for (const [name, shape] of components) {
    shareInside(shape, name, domainOf(name))
    result.set(name, shape)
  }
  return {
    document,
    components: Object.fromEntries([...result].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }
}

const freeName = (names: Names, place: string, domain: string) => {
  const wanted = [place, domain + place].find((name) => !names.has(name))
  if (wanted === undefined) throw new Error(`There is no free name for a schema at ${place}: give it one.`)
  return wanted
}
