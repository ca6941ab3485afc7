import type { z } from "zod"

export type PageSchema = z.ZodObject
type Search = Readonly<Record<string, unknown>>

/** List state from search parameters. Each that cannot be used is left out, so that an old link still opens the list. */
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
 * Search parameters after a change: other parameters stay, defaults are not spelled out, and a page position does not
 * outlive a change of what is listed.
 */
export const writePageParams = <S extends PageSchema>(schema: S, search: Search, change: Partial<z.output<S>>): Record<string, unknown> => {
  const defaults: Search = schema.parse({})
  const next: Record<string, unknown> = { ...search, ...change }
  if (!("cursor" in change)) delete next["cursor"]
  for (const name of Object.keys(schema.shape)) if (next[name] === undefined || next[name] === "" || next[name] === defaults[name]) delete next[name]
  return next
}
