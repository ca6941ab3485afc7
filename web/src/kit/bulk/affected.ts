import type { BulkPreview } from "@dialplane/contract/kit/bulk-preview"

/**
 * Whom a change is started for: those it changes, as the preview said, and those that were not checked beforehand. What
 * was announced as left out is not sent, so it is no failure afterwards, and the job counts what its button promised.
 */
export const affectedOf = <Thing>(
  things: readonly Thing[],
  preview: Pick<BulkPreview, "unaffectedIds"> | undefined,
  idOf: (thing: Thing) => unknown = (thing) => thing,
): Thing[] => {
  const without = new Set<unknown>(preview?.unaffectedIds)
  return things.filter((thing) => !without.has(idOf(thing)))
}
