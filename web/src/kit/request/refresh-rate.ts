import type { Environment } from "../environment/environment.ts"

/**
 * Counts refreshes; the counter starts anew every second. A session that needs more than the allowed number is broken.
 */
export const createRefreshRate = (environment: Pick<Environment, "now">) => {
  let second = -Infinity
  let count = 0
  return {
    /** Notes one refresh; false when it is one too many. */
    allows: (mostPerSecond: number) => {
      if (environment.now() - second >= 1000) {
        second = environment.now()
        count = 0
      }
      count++
      return count <= mostPerSecond
    },
  }
}
