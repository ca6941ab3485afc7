import type { MailState } from "@dialplane/contract/operations/mail-outbox/mail-outbox.schema"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import type { DeveloperWords } from "./developers.words.ts"

const tones: Readonly<Record<MailState, StatusTone>> = {
  waiting: "neutral",
  sent: "good",
  failed: "bad",
  expired: "off",
}

export const LetterState = ({ state, words }: { readonly state: MailState; readonly words: DeveloperWords }) => (
  <StatusBadge plain tone={tones[state]}>
    {words[`mail_${state}`]}
  </StatusBadge>
)
