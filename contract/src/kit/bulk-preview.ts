import { z } from "zod"

/** What a bulk change would do, without doing it. */
export const bulkPreview = z
  .object({
    /** How many objects were chosen. */
    chosen: z.int(),
    /** How many of them were tried: only the first ones if there are very many or if trying them takes long. */
    checked: z.int(),
    changed: z.int(),
    /** Those that already have the wanted values. */
    unchanged: z.int(),
    /** The objects that are left out, with the reason; at most 50, the count gives the total. */
    leftOut: z.array(z.object({ id: z.union([z.int(), z.string()]), name: z.string(), reason: z.string() })),
    leftOutCount: z.int(),
    unaffectedIds: z
      .array(z.union([z.int(), z.string()]))
      .describe(
        "All checked entries that would not change: skipped, or already as requested. Start the job without them to avoid these failures.",
      ),
    /** The changed fields with their values before and after, and the number of objects for each. */
    fields: z.array(
      z.object({
        field: z.string(),
        values: z.array(z.object({ before: z.unknown(), after: z.unknown(), count: z.int() })),
      }),
    ),
  })
  .meta({ id: "BulkPreview" })
export type BulkPreview = z.infer<typeof bulkPreview>

/** What stops working when an object is removed; each domain defines the kinds. */
const brokenUse = z.object({ kind: z.string(), label: z.string(), objectId: z.string() })

/** The preview of a removal, which also names each object and what breaks with it. */
export const removalPreview = bulkPreview
  .extend({
    /** The first ones in the order of the request; `chosen` gives the total. */
    things: z.array(z.object({ id: z.union([z.int(), z.string()]), name: z.string(), uses: z.array(brokenUse) })),
  })
  .meta({ id: "RemovalPreview" })
export type RemovalPreview = z.infer<typeof removalPreview>
/** The most objects that are listed with their uses. */
export const mostThingsNamed = 50
/** The most objects that are tried one by one; the rest is only counted. */
export const mostChecked = 500
/** A user waits for the answer, so no further object is tried after this time. */
export const longestPreviewMilliseconds = 8000
/** The most different values of a field that are listed, most frequent first. */
export const mostValuesPerField = 20
