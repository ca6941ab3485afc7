import type { CallFlow } from "@dialplane/contract/calling/call-flows/call-flows.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { callFlowMessages } from "./call-flows.messages.ts"

interface Props {
  readonly flow: Pick<CallFlow, "state" | "publishedVersion">
  readonly plain?: boolean
}

export const FlowState = ({ flow: { state, publishedVersion }, plain = false }: Props) => {
  const messages = useMessages(callFlowMessages)
  return state === "draft" ? (
    <StatusBadge tone="neutral" plain={plain}>
      {messages.state_draft}
    </StatusBadge>
  ) : state === "published" ? (
    <StatusBadge tone="good" plain={plain}>
      {messages.state_published(publishedVersion ?? 1)}
    </StatusBadge>
  ) : (
    <StatusBadge tone="info" plain={plain}>
      {messages.state_changed(publishedVersion ?? 1)}
    </StatusBadge>
  )
}
