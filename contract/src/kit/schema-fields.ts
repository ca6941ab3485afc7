import type { z } from "zod"

interface SchemaParts {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly valueType?: z.ZodType
}

const deepest = 12

/** The paths of all plain values of a schema: "body.lines[].extensionId" for a schema at "body". */
export const fieldsOf = (schema: z.ZodType, at: string, depth = 0): string[] => {
  if (depth > deepest) return []
  const parts = schema.def as unknown as SchemaParts
  const inside = (inner: z.ZodType | undefined, where = at) =>
    inner === undefined ? [] : fieldsOf(inner, where, depth + 1)
  switch (parts.type) {
    case "object":
      return Object.entries(parts.shape ?? {}).flatMap(([name, field]) => inside(field, `${at}.${name}`))
    case "array":
      return inside(parts.element, `${at}[]`)
    case "union":
      return (parts.options ?? []).flatMap((option) => inside(option))
    case "record":
      return inside(parts.valueType, `${at}.*`)
    case "pipe":
      return inside(parts.in)
    default:
      return parts.innerType === undefined ? [at] : inside(parts.innerType)
  }
}
