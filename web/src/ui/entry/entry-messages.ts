import { texts } from "@dialplane/contract/kit/language"

/**
 * Texts of the pages before sign-in, separate from the kit's other texts so that the sign-in page does not load those.
 */
export const entryMessages = texts("entry", {
  claim: "Manage your phone system in one place.",
  claimText: "Users, numbers, phones and call handling for your business.",
  questions: "Questions?",
  toLight: "Switch to light theme",
  toDark: "Switch to dark theme",
  showPassword: "Show password",
  hidePassword: "Hide password",
  capsLock: "Caps Lock is on.",
  opensElsewhere: "opens in a new tab",
  loading: "One moment…",
})
