import type { UserStep, UserSteps } from "../context.ts"

export const makeUserSteps = <Who>(): UserSteps<Who> => {
  const steps: UserStep<Who>[] = []
  return {
    register: (step) => void steps.push(step),
    run: async (db, who) => {
      for (const step of steps) await step(db, who)
    },
  }
}
