import { webhookLimits } from "@dialplane/contract/identity/webhooks/webhooks.schema"

/** The pauses between attempts; the last one repeats until the delivery has been tried for a day. */
const pauses = [5, 30, 120, 600, 1800, 3600, 7200, 14_400]
export const pauseAfter = (attempts: number): number => pauses[Math.min(attempts, pauses.length) - 1] ?? pauses[0]!

/** Whether an attempt after so many seconds would be later than the day. */
export const isTooLate = (ageSeconds: number): boolean => ageSeconds > webhookLimits.tryHours * 3600

/** How a receiver is treated that keeps failing, so that waiting for it does not hold up others. */
export const failing = {
  /** From so many failed attempts in a row, one delivery at a time is sent. */
  failures: 5,
  /** The pauses between these attempts, in seconds. */
  pauses: [30, 120, 600, 1800],
  /** How long others wait for the result of an attempt: longer than a receiver has to answer. */
  resultSeconds: 30,
  /** Postponed deliveries are not all due in the same second. */
  spreadSeconds: 10,
} as const
