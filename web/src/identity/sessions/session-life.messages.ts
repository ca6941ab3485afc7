import { defineMessages } from "../../kit/locale/messages.ts"

const time = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`

export const sessionLifeMessages = defineMessages({
  "en-us": {
    idleTitle: "Are you still there?",
    idleText: (seconds: number) =>
      `You have been inactive for a while. For your security you are signed out in ${time(seconds)}.`,
    stay: "Stay signed in",
    limitTitle: "You have to sign in again soon",
    limitText: (seconds: number) =>
      `Your company limits how long a session lasts. It ends in ${time(seconds)}. Save your work now.`,
    understood: "Continue",
    signOut: "Sign out now",
  },
})
