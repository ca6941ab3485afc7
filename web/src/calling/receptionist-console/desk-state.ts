import type { DeskEntry } from "@dialplane/contract/calling/receptionist-console/receptionist-console.schema"
import type { StatusTone } from "../../ui/display/status-badge.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import type { DeskWords } from "./receptionist-console.words.ts"

interface Shown {
  readonly tone: StatusTone
  readonly word: string
  readonly icon?: IconName
}

/**
 * What would happen to a call now: where all calls go elsewhere, it matters neither whether somebody wants to be
 * disturbed nor whether a phone is there.
 */
export const stateOf = (
  { forwarded, doNotDisturb, ready, hasPhone }: Pick<DeskEntry, "forwarded" | "doNotDisturb" | "ready" | "hasPhone">,
  words: DeskWords,
  phone: (number: string) => string,
): Shown => {
  if (forwarded !== null)
    return {
      tone: "info",
      icon: "routing",
      word:
        forwarded.kind === "voicemail"
          ? words.toVoicemail
          : words.to(forwarded.kind === "external" ? phone(forwarded.to) : forwarded.to),
    }
  if (doNotDisturb) return { tone: "warn", word: words.doNotDisturb }
  if (ready) return { tone: "good", word: words.ready }
  return hasPhone ? { tone: "neutral", word: words.offline } : { tone: "off", word: words.noPhone }
}

/** What a receptionist hands on: the number that reaches the person from anywhere, else the extension. */
export const numberOf = ({ phoneNumbers, extension }: Pick<DeskEntry, "phoneNumbers" | "extension">): string =>
  phoneNumbers[0] ?? extension
