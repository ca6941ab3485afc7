import { z } from "zod"
import { optionalLine } from "./text.ts"

export const defaultPageSize = 100
export const largestPageSize = 750

/**
 * Lists are read page by page with a cursor instead of an offset: the last page of 100,000 rows costs as much as the
 * first. A cursor is opaque, belongs to one sort order of the list, and stays valid while rows are added and removed.
 */
export const pageQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.strictObject({
    limit: z.coerce.number().int().min(1).max(largestPageSize).default(defaultPageSize).describe("Rows per page"),
    cursor: z.string().max(2000).optional().describe("Where to continue: nextCursor or previousCursor of a page"),
    /** "end" reads the last page; its rows are still in list order. */
    from: z.enum(["start", "end"]).default("start").describe("Without a cursor: read the first or the last page"),
    sort: z.enum(sorts).default(sorts[0]).describe("Sort order"),
    direction: z.enum(["asc", "desc"]).default("asc").describe("Ascending or descending"),
    search: optionalLine(200).default("").describe("Only rows that contain this text"),
    /**
     * "true" returns how many rows match instead of the rows. It is a separate request, so that lists do not wait for
     * the count.
     */
    totalOnly: z.literal("true").optional().describe("Return the number of matching rows instead of the rows"),
  })

export interface PageQuery<Sort extends string = string> {
  readonly limit: number
  readonly cursor?: string | undefined
  readonly from: "start" | "end"
  readonly sort: Sort
  readonly direction: "asc" | "desc"
  readonly search: string
  readonly totalOnly?: "true" | undefined
}

/** Counting stops at this number of rows. */
export const countedAtMost = 100_000

/** How many rows match; `isExact` is false if counting stopped at the limit. */
export const pageTotal = z
  .object({
    count: z.int().describe("Matching rows"),
    isExact: z.boolean().describe("False if counting stopped at 100,000"),
  })
  .meta({ id: "PageTotal" })
export type PageTotal = z.infer<typeof pageTotal>

export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item).describe("The rows of this page"),
    nextCursor: z.string().nullable().describe("Cursor of the next page; null on the last one"),
    previousCursor: z.string().nullable().describe("Cursor of the previous page; null on the first one"),
    total: pageTotal.optional().describe("Only with totalOnly=true"),
  })

export interface Page<Item> {
  readonly items: Item[]
  readonly nextCursor: string | null
  readonly previousCursor: string | null
  readonly total?: PageTotal | undefined
}
