import type { Job } from "./job.ts"

/** Long enough to see that the jobs succeeded; after that the tray is in the way. */
export const foldAfter = 10_000

/**
 * Whether an open tray collapses on its own: when everything succeeded and it is not being used. Failed and running
 * jobs stay visible.
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

/** Whether a tray is open after its list changed: new jobs open it. */
export const openedAfter = (opened: boolean, known: number, now: number) => opened || now > known
