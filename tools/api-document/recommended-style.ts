import type { ApiDocument } from "../../server/src/app/api-document/describe-api.ts"

type Part = Readonly<Record<string, unknown>>
export type StyleRule = "name" | "id" | "switch" | "time" | "location"
export interface Breach {
  readonly rule: StyleRule
  /** "Role.role_name" for a field of a component, "groups.createGroup" for an operation. */
  readonly at: string
}

const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null && !Array.isArray(value)
const inside = ["items", "additionalProperties", "anyOf", "oneOf", "allOf", "prefixItems"] as const

/** The fields of a schema and of everything written inside it; references are looked at where they are defined. */
const fieldsIn = (schema: unknown, visit: (name: string, field: Part) => void): void => {
  if (Array.isArray(schema)) return schema.forEach((one) => fieldsIn(one, visit))
  if (!isPart(schema)) return
  for (const [name, field] of Object.entries(isPart(schema["properties"]) ? schema["properties"] : {})) {
    if (isPart(field)) visit(name, field)
    fieldsIn(field, visit)
  }
  for (const key of inside) fieldsIn(schema[key], visit)
}

const alternatives = (field: Part): readonly Part[] =>
  [field, ...["anyOf", "oneOf"].flatMap((key) => (Array.isArray(field[key]) ? (field[key] as Part[]) : []))].filter(
    isPart,
  )
const hasType = (field: Part, type: string) =>
  alternatives(field).some((one) => one["type"] === type || (Array.isArray(one["type"]) && one["type"].includes(type)))

const isCamelCase = (name: string) => /^[a-z][A-Za-z0-9]*$/.test(name)
const names = (of: Part): readonly unknown[] => alternatives(of).flatMap((one) => (one["enum"] ?? []) as unknown[])

const breachesOfField = (name: string, field: Part): StyleRule[] => [
  ...(isCamelCase(name) ? [] : ["name" as const]),
  ...(/(?:^i|I)d$/.test(name) && hasType(field, "string") && !hasType(field, "integer") ? ["id" as const] : []),
  ...(/^(is|has|can|may)[A-Z]/.test(name) && !hasType(field, "boolean") && field["$ref"] === undefined
    ? ["switch" as const]
    : names(field).length === 2 && names(field).every((value) => value === "true" || value === "false")
      ? ["switch" as const]
      : []),
  ...(/[a-z]At$/.test(name) &&
  hasType(field, "string") &&
  !alternatives(field).some((one) => one["format"] === "date-time")
    ? ["time" as const]
    : []),
]

/** An answer may be written once for several operations. */
const resolved = (answer: unknown, components: ApiDocument["components"]): unknown => {
  const reference = isPart(answer) ? answer["$ref"] : undefined
  return typeof reference === "string" ? components["responses"]?.[reference.split("/").at(-1)!] : answer
}

/** Where a document departs from the style of recommended operations. */
export const breachesOf = ({ paths, components }: ApiDocument): Breach[] => {
  const breaches: Breach[] = []
  for (const [component, schema] of Object.entries(components["schemas"] ?? {}))
    fieldsIn({ items: schema }, (name, field) => {
      for (const rule of breachesOfField(name, field)) breaches.push({ rule, at: `${component}.${name}` })
    })
  for (const item of Object.values(paths))
    for (const [method, operation] of Object.entries(item)) {
      if (!isPart(operation) || method !== "post") continue
      const id = String(operation["operationId"])
      const answer = resolved((operation["responses"] as Part)["200"], components)
      const makes = /\.(add|create|clone|copy|start|upload|order|submit)[A-Z]/.test(id)
      if (makes && isPart(answer) && !(isPart(answer["headers"]) && "Location" in answer["headers"]))
        breaches.push({ rule: "location", at: id })
    }
  return breaches
}
