import { z } from "zod"

/** What a change for many would do, without doing it. */
export const bulkPreview = z.object({
  /** How many were chosen. */
  chosen: z.int(),
  /** How many of them were tried: the first ones, when there are very many or trying them takes long. */
  checked: z.int(),
  changed: z.int(),
  /** They are already as wanted. */
  unchanged: z.int(),
  /** Who is left out and why; at most 50, the count says how many there are. */
  leftOut: z.array(z.object({ id: z.union([z.int(), z.string()]), name: z.string(), reason: z.string() })),
  leftOutCount: z.int(),
  unaffectedIds: z
    .array(z.union([z.int(), z.string()]))
    .describe(
      "All checked entries that would not change: skipped, or already as requested. Start the job without them to avoid these failures.",
    ),
  /** What changes for how many: each field with its values before and after. */
  fields: z.array(
    z.object({
      field: z.string(),
      values: z.array(z.object({ before: z.unknown(), after: z.unknown(), count: z.int() })),
    }),
  ),
})
export type BulkPreview = z.infer<typeof bulkPreview>

/** What stops working when a thing is removed; the kinds are the words of its domain. */
const brokenUse = z.object({ kind: z.string(), label: z.string(), objectId: z.string() })

/** The same for a removal, which also names each thing and what breaks with it. */
export const removalPreview = bulkPreview.extend({
  /** The first ones in the order of the request; `chosen` says how many there are. */
  things: z.array(z.object({ id: z.union([z.int(), z.string()]), name: z.string(), uses: z.array(brokenUse) })),
})
export type RemovalPreview = z.infer<typeof removalPreview>
/** So many things are named with their uses. */
export const mostThingsNamed = 50
/** So many are tried one by one at most; the others are counted. */
export const mostChecked = 500
/** Somebody waits for the answer: after so long no further one is tried. */
export const longestPreviewMilliseconds = 8000
/** So many different values of a field are told, the most frequent first. */
export const mostValuesPerField = 20
