import type { MailState } from "@dialplane/contract/operations/mail-outbox/mail-outbox.schema"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import type { DeveloperMessages } from "./developers.messages.ts"

const tones: Readonly<Record<MailState, StatusTone>> = {
  waiting: "neutral",
  sent: "good",
  failed: "bad",
  expired: "off",
}

export const EmailState = ({
  state,
  messages,
}: {
  readonly state: MailState
  readonly messages: DeveloperMessages
}) => (
  <StatusBadge plain tone={tones[state]}>
    {messages[`mail_${state}`]}
  </StatusBadge>
)
