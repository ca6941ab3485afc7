import type { JobFileCheck, JobFileChecks } from "../context.ts"

export const makeJobFileChecks = (): JobFileChecks => {
  const checks = new Map<string, JobFileCheck>()
  return {
    register: (check) => void checks.set(check.jobName, check),
    run: async (ctx, { name, payload }) => checks.get(name)?.check(ctx, payload),
  }
}
