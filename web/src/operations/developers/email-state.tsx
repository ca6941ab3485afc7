import type { MailState } from "@dialplane/contract/operations/mail-outbox/mail-outbox.schema"
import { mailStateMessages } from "../../kit/mail-state.messages.ts"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"

const tones: Readonly<Record<MailState, StatusTone>> = {
  waiting: "neutral",
  sent: "good",
  failed: "bad",
  expired: "off",
}

export const EmailState = ({ state }: { readonly state: MailState }) => (
  <StatusBadge plain tone={tones[state]}>
    {mailStateMessages[state]}
  </StatusBadge>
)
