import { speakIn } from "@dialplane/contract/kit/language"
import { pseudoLanguage } from "@dialplane/contract/kit/pseudo-language"

/**
 * Shows every text of the portal with accents, to find those that were written into a component or left out of the
 * messages: `localStorage.setItem("dialplane.language", "en-XA")` and reload.
 */
speakIn(() => pseudoLanguage)
