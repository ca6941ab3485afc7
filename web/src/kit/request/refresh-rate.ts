import type { Environment } from "../environment/environment.ts"

/** Counts token refreshes per second. A session that needs more than the allowed number is broken. */
export const createRefreshRate = (environment: Pick<Environment, "now">) => {
  let second = -Infinity
  let count = 0
  return {
    /** Counts one refresh; returns false if the limit is exceeded. */
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
