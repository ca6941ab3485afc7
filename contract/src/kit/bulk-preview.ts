import { z } from "zod"

/** What a bulk change would do, without doing it. */
export const bulkPreview = z
  .object({
    chosen: z.int().describe("How many objects were chosen"),
    checked: z
      .int()
      .describe("How many of them were tried: only the first ones if there are very many or if trying them takes long"),
    changed: z.int().describe("How many would change"),
    unchanged: z.int().describe("Those that already have the wanted values"),
    leftOut: z
      .array(
        z.object({
          id: z.union([z.int(), z.string()]).describe("Id of the object, or the phone number"),
          name: z.string().describe("Name of the object"),
          reason: z.string().describe("Why it is left out"),
        }),
      )
      .describe("The objects that are left out, with the reason; at most 50, the count gives the total"),
    leftOutCount: z.int().describe("How many are left out in all"),
    unaffectedIds: z
      .array(z.union([z.int(), z.string()]))
      .describe(
        "All checked entries that would not change: skipped, or already as requested. Start the job without them to avoid these failures.",
      ),
    fields: z
      .array(
        z.object({
          field: z.string().describe("Name of the field"),
          values: z
            .array(
              z.object({
                before: z.unknown().describe("Value before the change"),
                after: z.unknown().describe("Value after the change"),
                count: z.int().describe("How many there are"),
              }),
            )
            .describe("Values, most frequent first"),
        }),
      )
      .describe("The changed fields with their values before and after, and the number of objects for each"),
  })
  .meta({ id: "BulkPreview" })
export type BulkPreview = z.infer<typeof bulkPreview>

/** What stops working when an object is removed; each domain defines the kinds. */
const brokenUse = z.object({
  kind: z.string().describe("Kind of object"),
  label: z.string().describe("Name of the object"),
  objectId: z.string().describe("Id of the object"),
})

/** The preview of a removal, which also names each object and what breaks with it. */
export const removalPreview = bulkPreview
  .extend({
    things: z
      .array(
        z.object({
          id: z.union([z.int(), z.string()]).describe("Id of the object, or the phone number"),
          name: z.string().describe("Name of the object"),
          uses: z.array(brokenUse).describe("What uses it"),
        }),
      )
      .describe("The first ones in the order of the request; `chosen` gives the total"),
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
