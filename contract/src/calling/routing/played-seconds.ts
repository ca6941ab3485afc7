import type { Action } from "./call-action.ts"

/** Sounds of the service, and those whose length is not known. */
const usualSeconds = 4

/** How long a caller listens before anything else can happen. */
export const playedSeconds = (actions: readonly Action[]): number => {
  let seconds = 0
  for (const action of actions) {
    if (action.do === "play")
      seconds += typeof action.sound === "string" ? usualSeconds : (action.sound.seconds ?? usualSeconds)
    if (action.do === "voicemail") seconds += action.greeting?.seconds ?? usualSeconds
  }
  return seconds
}
