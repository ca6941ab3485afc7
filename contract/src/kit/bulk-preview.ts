import { z } from "zod"

/** What a change for many would do, without doing it. */
export const bulkPreview = z.object({
  /** How many were chosen. */
  chosen: z.int(),
  /** How many of them were tried: the first ones, when there are very many. */
  checked: z.int(),
  changed: z.int(),
  /** They are already as wanted. */
  unchanged: z.int(),
  /** Who is left out and why; at most 50, the count says how many there are. */
  leftOut: z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() })),
  leftOutCount: z.int(),
  /** What changes for how many: each field with its values before and after. */
  fields: z.array(z.object({
    field: z.string(),
    values: z.array(z.object({ before: z.unknown(), after: z.unknown(), count: z.int() })),
  })),
})
export type BulkPreview = z.infer<typeof bulkPreview>
export const mostChecked = 500
