/** Minutes between two registrations: these phones do not count it in seconds. */
export const registerMinutes = (seconds: number) => Math.max(1, Math.round(seconds / 60))

/** They wait no longer and no shorter. */
export const screensaverWait = (minutes: number) => Math.min(60, Math.max(3, minutes))
