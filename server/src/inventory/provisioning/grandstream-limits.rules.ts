/** The registration interval in minutes; these phones do not support seconds. */
export const registerMinutes = (seconds: number) => Math.max(1, Math.round(seconds / 60))

/** The limits of the phones. */
export const screensaverWait = (minutes: number) => Math.min(60, Math.max(3, minutes))
