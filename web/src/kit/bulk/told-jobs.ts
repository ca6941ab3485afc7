import { createStore } from "../store.ts"

/** Jobs that a dialog follows, or whose end a message told with its Undo: the tray would say the same a second time. */
export const announcedJobs = createStore<ReadonlySet<number>>(new Set())

export const keepFromTray = (jobId: number) => announcedJobs.update((jobs) => new Set([...jobs, jobId]))
export const leaveToTray = (jobId: number) =>
  announcedJobs.update((jobs) => new Set([...jobs].filter((id) => id !== jobId)))
