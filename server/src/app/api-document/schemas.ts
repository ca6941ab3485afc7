import { z } from "zod"
import { bareName, Names, pascal, singular } from "./schema-names.ts"
import { shareRepeated } from "./repeated-schemas.ts"

export type JsonSchema = Record<string, unknown>
type Direction = "input" | "output"

/** Where a schema is the whole request or the whole answer. */
export interface Root {
  /** Such as `ListRolesAnswer`. */
  readonly name: string
  readonly domain: string
}

export interface Schemas {
  /** A whole request or answer, as a reference to its component. */
  readonly root: (schema: z.ZodType, io: Direction, root: Root) => JsonSchema
  /** Written in place: the parameters of a request. */
  readonly inPlace: (schema: z.ZodType, io: Direction) => JsonSchema
  /** Gives every shape its final name, in the whole document. */
  readonly finish: <Document>(document: Document) => { readonly document: Document; readonly components: Components }
}
export type Components = Readonly<Record<string, JsonSchema>>

const prefix = "#/components/schemas/"
/** While the document is made, the shape in which requests are read has a name of its own. */
const read = "<read>"

/**
 * Writes schemas as JSON Schema, each under one name:
 * - a schema with `.meta({ id: "CallGroup" })` under that,
 * - a whole request or answer after its operation: `CreateRoleRequest`, `ListRolesAnswer`,
 * - objects and long lists of values that occur more than once after where they occur first: `UserAddress`.
 * Where a request reads a shape differently than answers write it (a default makes a field optional), the shape of the
 * request ends with `Input`. Two shapes never share a name.
 */
export const makeSchemas = (): Schemas => {
  const shapes = new Map<string, JsonSchema>()
  const texts = new Map<string, string>()
  /** Many operations have the same parameters. */
  const converted = { input: new Map<z.ZodType, JsonSchema>(), output: new Map<z.ZodType, JsonSchema>() }
  const domains = new Map<string, string>()
  const names = new Names()
  const roots = new Map<string, string>()

  const keep = (name: string, shape: JsonSchema, domain: string) => {
    const text = JSON.stringify(shape)
    if ((texts.get(name) ?? text) !== text) throw new Error(`Two shapes have the name ${bareName(name)}.`)
    texts.set(name, text)
    shapes.set(name, shape)
    if (!domains.has(name)) domains.set(name, domain)
  }

  const convert = (schema: z.ZodType, io: Direction, domain: string): JsonSchema => {
    const shape = converted[io].get(schema) ?? convertNew(schema, io, domain)
    converted[io].set(schema, shape)
    return shape
  }
  const convertNew = (schema: z.ZodType, io: Direction, domain: string): JsonSchema => {
    const mark = io === "input" ? read : ""
    const {
      $schema: _,
      $defs,
      ...root
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: "any",
      reused: "inline",
      override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema, io),
    }) as JsonSchema & { $defs?: Readonly<Record<string, JsonSchema>> }
    for (const [name, shape] of Object.entries($defs ?? {})) {
      if (name.startsWith("__")) throw new Error(`A schema of ${domain} contains itself and has no name: ${name}.`)
      keep(name + mark, markedBy(shape, mark), domain)
    }
    return markedBy(root, mark)
  }

  return {
    root: (schema, io, { name, domain }) => {
      const shape = convert(schema, io, domain)
      if (typeof shape["$ref"] === "string" && shape["$ref"] !== "#") return shape
      // Several operations of a domain that ask or answer the same share the name of the first.
      const place = `${io} ${domain} ${JSON.stringify(shape)}`
      const own = roots.get(place) ?? name
      roots.set(place, own)
      if (own === name)
        keep(
          name,
          replaceReferences(shape, (to) => (to === "#" ? prefix + name : to)),
          domain,
        )
      return { $ref: prefix + own }
    },
    inPlace: (schema, io) => convert(schema, io, ""),
    finish: (document) => {
      const differing = findDiffering(shapes)
      const finalName = (name: string) => {
        const bare = bareName(name)
        return name.endsWith(read) && differing.has(bare) ? `${bare}Input` : bare
      }
      const renamed = <Part>(part: Part) =>
        replaceReferences(part, (to) => (to.startsWith(prefix) ? prefix + finalName(to.slice(prefix.length)) : to))
      const components = new Map<string, JsonSchema>()
      for (const [name, shape] of shapes) {
        names.take(finalName(name), name.endsWith(read) && differing.has(bareName(name)) ? name : bareName(name))
        components.set(finalName(name), renamed(shape))
      }
      const domainOf = (name: string) => domains.get(name) ?? domains.get(name + read) ?? ""
      return shareRepeated(collapsed(components, renamed(document)), { names, domainOf, pascal, singular })
    },
  }
}

/** A copy in which each reference leads elsewhere. */
const replaceReferences = <Part>(part: Part, to: (reference: string) => string): Part => copied(part, to) as Part
const copied = (part: unknown, to: (reference: string) => string): unknown => {
  if (Array.isArray(part)) return part.map((one) => copied(one, to))
  if (typeof part !== "object" || part === null) return part
  const copy: JsonSchema = {}
  for (const [key, value] of Object.entries(part))
    copy[key] = key === "$ref" && typeof value === "string" ? to(value) : copied(value, to)
  return copy
}

/** References lead to components; the name itself is not part of the shape. */
const markedBy = ({ id: _, ...shape }: JsonSchema, mark: string): JsonSchema =>
  replaceReferences(shape, (to) => to.replace(/^#\/(?:\$defs|components\/schemas)\/(.*)$/, `${prefix}$1${mark}`))

/** Names whose shape differs between requests and answers, or contains one that does. */
const findDiffering = (shapes: ReadonlyMap<string, JsonSchema>): ReadonlySet<string> => {
  const both = [...shapes.keys()].filter((name) => name.endsWith(read) && shapes.has(bareName(name))).map(bareName)
  const texts = both.map((name) => {
    const [answer, request] = [JSON.stringify(shapes.get(name)), JSON.stringify(shapes.get(name + read))]
    const inside = [...request.matchAll(/#\/components\/schemas\/(\w+)<read>/g)].map(([, one = ""]) => one)
    return { name, inside, differs: answer !== request.replaceAll(read, "") }
  })
  const differing = new Set(texts.filter(({ differs }) => differs).map(({ name }) => name))
  for (let before = -1; before < differing.size;) {
    before = differing.size
    for (const { name, inside } of texts) if (inside.some((one) => differing.has(one))) differing.add(name)
  }
  return differing
}

/** A component that only leads to another one is replaced by that. */
const collapsed = <Document>(components: ReadonlyMap<string, JsonSchema>, document: Document) => {
  const targets = new Map(
    [...components].flatMap(([name, shape]) =>
      Object.keys(shape).length === 1 && typeof shape["$ref"] === "string" ? [[prefix + name, shape["$ref"]]] : [],
    ),
  )
  const final = (to: string): string => (targets.has(to) ? final(targets.get(to)!) : to)
  return {
    document: replaceReferences(document, final),
    components: new Map(
      [...components]
        .filter(([name]) => !targets.has(prefix + name))
        .map(([name, shape]) => [name, replaceReferences(shape, final)] as const),
    ),
  }
}

const largest = Number.MAX_SAFE_INTEGER
const formatsThatSayAll: ReadonlySet<unknown> = new Set(["date-time", "date", "time", "email", "uuid", "uri"])

/** Leaves out what says nothing to a reader, and what would forbid answers to get further fields. */
const tidy = (schema: z.core.$ZodType, json: JsonSchema, io: Direction) => {
  if (json["maximum"] === largest) {
    delete json["maximum"]
    // Ids do not fit into 32 bits, which generators of code assume otherwise.
    if (json["minimum"] === 1) json["format"] = "int64"
  }
  if (json["minimum"] === -largest) delete json["minimum"]
  if (formatsThatSayAll.has(json["format"])) delete json["pattern"]
  // Few readers of patterns know classes of Unicode; what is refused, and why, the server says.
  if (String(json["pattern"]).includes("\\p{")) delete json["pattern"]
  const { type, catchall } = schema._zod.def as { readonly type: string; readonly catchall?: unknown }
  if (io === "output" && type === "object" && catchall === undefined) delete json["additionalProperties"]
}
