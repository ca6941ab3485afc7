import { portal } from "../../kit/portal.ts"
import type { Entry } from "../../kit/session/use-entry.ts"
import type { NextStep } from "./next-step.ts"

/** Navigates to where a step leads. */
export const takeStep = (entry: Pick<Entry, "continueTo">, step: NextStep) => {
  if (step.kind === "enter") entry.continueTo(step.address)
  else portal.environment.leaveTo(step.address)
}
