import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import type { CallState } from "@dialplane/contract/calling/routing/call"
import type { CallSummary } from "@dialplane/contract/calling/routing/call-summary"
import type { Journey } from "@dialplane/contract/calling/routing/journey"
import { withPlus } from "@dialplane/contract/kit/with-plus"

const shortest = 2

/** The voicemail message with which a call ended; undefined if it ended otherwise. `before` is the state until then. */
export const messageOf = (
  engine: string,
  engineCallId: string,
  before: CallState | null,
  event: CallEvent,
  { steps }: Journey,
  summary: CallSummary,
) => {
  if (event.kind !== "messageLeft" || before?.place.kind !== "mailbox") return undefined
  const { extensionId, maxSeconds, listensSeconds = 0 } = before.place
  const step = steps.findLast(({ kind }) => kind === "voicemail")
  const spoken = Math.round((event.at - (step?.enteredAt ?? event.at)) / 1000 - listensSeconds)
  return {
    extensionId,
    receivedAt: event.at,
    callerNumber: withPlus(summary.fromNumber),
    callerName: summary.fromName,
    calledNumber: withPlus(summary.toNumber),
    seconds: Math.max(shortest, Math.min(spoken, maxSeconds ?? spoken)),
    isUrgent: event.urgent ?? false,
    engine,
    engineCallId,
    callStartedAt: summary.startedAt,
    soundSeed: event.soundSeed ?? 0,
  }
}
