import { texts } from "@dialplane/contract/kit/language"

/**
 * The words of the pages before sign-in. Apart from the kit's other words, so that the sign-in page does not load
 * those.
 */
export const entryMessages = texts("entry", {
  claim: "Your phone system, in plain sight.",
  claimText: "People, numbers, phones and calls. See how they fit together, and change them in a minute.",
  questions: "Questions?",
  toLight: "Switch to light colors",
  toDark: "Switch to dark colors",
  showPassword: "Show password",
  hidePassword: "Hide password",
  capsLock: "Caps Lock is on.",
  opensElsewhere: "opens in a new tab",
  loading: "One moment…",
})
