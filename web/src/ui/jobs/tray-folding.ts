import type { Job } from "./job.ts"

/** Long enough to see that all is well; then the tray is in the way. */
export const foldAfter = 10_000

/**
 * Whether an open tray folds by itself: when everything went well and nobody is at it. What failed or still runs stays
 * in sight.
 */
export const foldsByItself = (tray: {
  readonly opened: boolean
  readonly inline: boolean
  readonly used: boolean
  readonly jobs: readonly Pick<Job, "state">[]
}) =>
  tray.opened &&
  !tray.inline &&
  !tray.used &&
  tray.jobs.length > 0 &&
  tray.jobs.every(({ state }) => state === "succeeded" || state === "undone")

/** Whether a tray is open after its list changed: what is new is shown. */
export const openedAfter = (opened: boolean, known: number, now: number) => opened || now > known
