import { texts } from "@dialplane/contract/kit/language"

// Not among the texts of all components, which are part of the first load.
export const jobTexts = texts("ui.jobs", {
  title: "Jobs",
  none: "No jobs running",
  running: (count: number) => (count === 1 ? "1 job running" : `${count} jobs running`),
  done: "All jobs finished",
  minimise: "Hide the job list",
  expand: "Show the job list",
  failed: (count: number) => `${count.toLocaleString()} failed`,
  of: (done: number, total: number) => `${done.toLocaleString()} of ${total.toLocaleString()}`,
  retryFailed: "Retry failed",
  undo: (count: number) => (count > 1 ? "Undo all" : "Undo"),
  downloadErrors: "Download errors",
  download: (name: string) => `Download ${name}`,
  dismiss: "Remove from the list",
  stop: "Stop",
})
export const jobStates = texts("ui.jobStates", {
  queued: "Waiting",
  running: "Running",
  succeeded: "Finished",
  partly: "Partly failed",
  failed: "Failed",
  stopped: "Canceled",
  undone: "Undone",
})
