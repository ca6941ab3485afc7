import type { BulkPreview } from "@dialplane/contract/kit/bulk-preview"

/**
 * The ids that a bulk change is started for: those that the preview said would change, and those that were not checked.
 * Rows announced as skipped are not sent, so they are not failures afterwards, and the job counts what its button
 * promised.
 */
export const affectedOf = <Thing>(
  things: readonly Thing[],
  preview: Pick<BulkPreview, "unaffectedIds"> | undefined,
  idOf: (thing: Thing) => unknown = (thing) => thing,
): Thing[] => {
  const without = new Set<unknown>(preview?.unaffectedIds)
  return things.filter((thing) => !without.has(idOf(thing)))
}
