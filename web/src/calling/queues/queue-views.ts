/** The tabs of a queue's page. */
export const queueViews = ["overview", "live", "agents", "waiting", "overflow", "settings"] as const
/** Those that are parts of one form. */
export const formViews = ["waiting", "overflow", "settings"] as const
export type FormView = (typeof formViews)[number]

const onWaiting = /^settings\.(maxWait|announce|callback|comfort|greeting|holdAudio)/
const onOverflow = /^(destinations\.|settings\.(schedule|exitKey|noAgentsApplies))/

/** The tab with the field of an error. */
export const viewOf = (field: string): FormView =>
  onOverflow.test(field) ? "overflow" : onWaiting.test(field) ? "waiting" : "settings"
