import { defineMessages } from "../locale/messages.ts"

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`

/** Recording with the computer's microphone. */
export const soundMessages = defineMessages({
  "en-us": {
    record: "Record",
    recordAgain: "Record again",
    recordingFor: (seconds: number) => `Stop (${clock(seconds)})`,
    noMicrophone:
      "There is no microphone, or the browser is not allowed to use it. Allow it in the address bar, or upload a file.",
  },
})
