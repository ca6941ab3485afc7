import type { StatusStep, StatusSteps } from "../context.ts"

export const makeStatusSteps = (): StatusSteps => {
  const steps: StatusStep[] = []
  return {
    register: (step) => void steps.push(step),
    run: async (db, status, by) => {
      for (const step of steps) if (step.status === status) await step.run(db, by)
    },
  }
}
