import type { DeskEntry } from "@dialplane/contract/calling/receptionist-console/receptionist-console.schema"
import type { StatusTone } from "../../ui/display/status-badge.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import type { DeskMessages } from "./receptionist-console.messages.ts"

interface Shown {
  readonly tone: StatusTone
  readonly word: string
  readonly icon?: IconName
}

/**
 * What would happen to a call now: forwarding of all calls takes precedence over do not disturb and over whether a
 * phone is registered.
 */
export const stateOf = (
  { forwarded, doNotDisturb, ready, hasPhone }: Pick<DeskEntry, "forwarded" | "doNotDisturb" | "ready" | "hasPhone">,
  messages: DeskMessages,
  phone: (number: string) => string,
): Shown => {
  if (forwarded !== null)
    return {
      tone: "info",
      icon: "routing",
      word:
        forwarded.kind === "voicemail"
          ? messages.toVoicemail
          : messages.to(forwarded.kind === "external" ? phone(forwarded.to) : forwarded.to),
    }
  if (doNotDisturb) return { tone: "warn", word: messages.doNotDisturb }
  if (ready) return { tone: "good", word: messages.ready }
  return hasPhone ? { tone: "neutral", word: messages.offline } : { tone: "off", word: messages.noPhone }
}

/** The number to give to callers: the direct number, else the extension. */
export const numberOf = ({ phoneNumbers, extension }: Pick<DeskEntry, "phoneNumbers" | "extension">): string =>
  phoneNumbers[0] ?? extension
