import type { MessageResult } from "@dialplane/contract/calling/messages/messages.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { messageMessages } from "./messages.messages.ts"

const tones: Readonly<Record<MessageResult, StatusTone>> = {
  queued: "running",
  sent: "neutral",
  delivered: "good",
  failed: "bad",
  rejected: "bad",
}

export const MessageResultBadge = ({ result, plain = false }: { result: MessageResult; plain?: boolean }) => (
  <StatusBadge tone={tones[result]} plain={plain}>
    {useMessages(messageMessages)[`result_${result}`]}
  </StatusBadge>
)
