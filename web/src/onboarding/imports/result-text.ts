import type { ImportEntry } from "@dialplane/contract/onboarding/imports/imports.schema"
import type { ImportMessages } from "./imports.messages.ts"

/** The number of rows that a revert still has to revert. */
export const leftToRevert = ({ createdLeft, changedLeft }: ImportEntry["counts"]) => createdLeft + changedLeft

/** Rows that have a result. Rows that the check planned to skip are not processed. */
export const rowsDone = ({ created, changed, failed, skipped, skip }: ImportEntry["counts"]) =>
  created + changed + failed + Math.max(0, skipped - skip)

/** Rows that an import would still process; more than none only if it was stopped before the end. */
export const rowsNotReached = ({ state, counts }: Pick<ImportEntry, "state" | "counts">) =>
  state === "stopped" ? Math.max(0, counts.create + counts.change - rowsDone(counts)) : 0

/** A revert was started and then stopped or interrupted. */
export const isPartlyReverted = ({ state, counts }: Pick<ImportEntry, "state" | "counts">) =>
  (state === "done" || state === "stopped") && counts.undone + counts.notUndone > 0

/** "482 created, 12 changed, 6 failed"; before it ran, the plan. */
export const resultText = (
  messages: ImportMessages,
  { state, counts }: Pick<ImportEntry, "state" | "counts">,
): string => {
  const planned = state === "checked" || state === "uploaded"
  const parts: readonly (readonly [number, string])[] = planned
    ? [
        [counts.create, messages.toCreateWord],
        [counts.change, messages.toChangeWord],
        [counts.skip, messages.toSkipWord],
        [counts.refuse, messages.toRefuseWord],
      ]
    : [
        [counts.created, messages.createdWord],
        [counts.changed, messages.changedWord],
        [counts.skipped, messages.skippedWord],
        [counts.failed, messages.failedWord],
        [counts.refuse, messages.refusedWord],
        [rowsNotReached({ state, counts }), messages.notReachedWord],
        [counts.undone, messages.undoneWord],
        [counts.notUndone, messages.notUndoneWord],
        [isPartlyReverted({ state, counts }) ? leftToRevert(counts) : 0, messages.leftWord],
      ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => messages.countOf(count, what))
    .join(", ")
}
