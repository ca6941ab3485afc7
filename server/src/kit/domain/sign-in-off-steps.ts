import type { SignInOffStep, SignInOffSteps } from "../context.ts"

export const makeSignInOffSteps = (): SignInOffSteps => {
  const steps: SignInOffStep[] = []
  return {
    register: (step) => void steps.push(step),
    run: async (db, who) => {
      for (const step of steps) await step(db, who)
    },
  }
}
