import { createStore } from "../store.ts"

/** Jobs that a dialog follows, or whose end was reported in a toast with Undo: the tray does not repeat them. */
export const announcedJobs = createStore<ReadonlySet<number>>(new Set())

export const keepFromTray = (jobId: number) => announcedJobs.update((jobs) => new Set([...jobs, jobId]))
export const leaveToTray = (jobId: number) =>
  announcedJobs.update((jobs) => new Set([...jobs].filter((id) => id !== jobId)))
