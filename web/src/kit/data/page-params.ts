import type { z } from "zod"

export type PageSchema = z.ZodObject
type Search = Readonly<Record<string, unknown>>

/** List state from search parameters. Unusable values are left out, so that an old link still opens the list. */
export const readPageParams = <S extends PageSchema>(schema: S, search: Search): z.output<S> => {
  const usable = Object.entries(schema.shape).flatMap(([name, field]) => {
    const value = search[name]
    return value !== undefined && (field as z.ZodType).safeParse(asSent(value)).success ? [[name, asSent(value)]] : []
  })
  return schema.parse(Object.fromEntries(usable))
}

/** The router reads `true` and `5` from an address; the contract's filters expect them as they travel, as text. */
const asSent = (value: unknown) => (typeof value === "boolean" || typeof value === "number" ? String(value) : value)

/**
 * Search parameters after a change: other parameters stay, defaults are left out, and a change of what is listed resets
 * the page position.
 */
export const writePageParams = <S extends PageSchema>(
  schema: S,
  search: Search,
  change: Partial<z.output<S>>,
): Record<string, unknown> => {
  const defaults: Search = schema.parse({})
  const next: Record<string, unknown> = { ...search, ...change }
  if (!("cursor" in change)) delete next["cursor"]
  for (const name of Object.keys(schema.shape)) {
    if (next[name] === undefined || next[name] === "" || next[name] === defaults[name]) delete next[name]
    else next[name] = asWritten(next[name])
  }
  return next
}

/**
 * The router would put text that looks like a number or boolean in quotes, which makes addresses hard to read and
 * share.
 */
const asWritten = (value: unknown) =>
  value === "true"
    ? true
    : value === "false"
      ? false
      : typeof value === "string" && /^[1-9]\d{0,14}$/.test(value)
        ? Number(value)
        : value

/** The value of a filter if the user set it: defaults do not count as a filter. */
export const chosenValue = (schema: PageSchema, query: Search, name: string): string | undefined => {
  const value = query[name] as string | number | boolean | undefined
  return value === undefined || value === (schema.parse({}) as Search)[name] ? undefined : String(value)
}
