import type { PauseReason } from "@dialplane/contract/calling/queues/agent-states.schema"
import type { QueueStatus } from "@dialplane/contract/calling/queues/queues.schema"
import type { StatusTone } from "../../ui/display/status-badge.tsx"
import type { QueueMessages } from "./queues.messages.ts"
import type { AgentMessages } from "./agents.messages.ts"

export const statusTones: Readonly<Record<QueueStatus, StatusTone>> = { open: "good", closed: "off", noAgents: "warn" }
export const statusText = (messages: QueueMessages, status: QueueStatus): string =>
  ({ open: messages.statusOpen, closed: messages.statusClosed, noAgents: messages.statusNoAgents })[status]

/** "Lunch", "Other: Dentist" */
export const pauseText = (
  messages: AgentMessages,
  { reason, note }: { readonly reason: PauseReason; readonly note: string },
): string => (note === "" ? messages[reason] : `${messages[reason]}: ${note}`)
