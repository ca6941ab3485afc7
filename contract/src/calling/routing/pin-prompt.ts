import { mostPinDigits } from "../../inventory/extensions/voicemail-pin.ts"
import { mostPrompts } from "./call.ts"
import { act, type Course } from "./course.ts"
import type { Reason } from "./reason.ts"

const mostTries = 3
const pinWaitSeconds = 10
const betweenDigitsSeconds = 5

/** Counts one more question for a PIN; false when there were too many. */
export const mayAskPin = (course: Course, wrong: number): boolean => {
  const prompts = course.state.prompts + 1
  course.state.prompts = prompts
  return wrong < mostTries && prompts <= mostPrompts
}

/** The caller is asked for a PIN, and may end it with #. */
export const promptForPin = (course: Course, because: Reason): void => {
  act(course, { do: "play", sound: "enterPin" }, because)
  act(
    course,
    {
      do: "collect",
      mostDigits: mostPinDigits,
      waitSeconds: pinWaitSeconds,
      betweenDigitsSeconds,
      choices: [],
      endKey: "#",
    },
    because,
  )
}
