import type { RowKind } from "./report-subjects.ts"

/** The metrics that say how calls ended, or what they were: they share no rows, and together are the rows of `whole`, or nearly all. */
export interface ResultStack {
  readonly whole: string
  /** In the order in which charts stack them. */
  readonly parts: readonly string[]
}

export const resultStacks: Readonly<Record<RowKind, ResultStack>> = {
  company: {
    whole: "inboundCalls",
    parts: ["answeredCalls", "voicemailCalls", "missedCalls", "abandonedCalls", "otherInboundCalls"],
  },
  user: {
    whole: "inboundCalls",
    parts: ["answeredCalls", "elsewhereCalls", "voicemailCalls", "missedCalls", "unreachedCalls"],
  },
  queue: {
    whole: "totalCalls",
    parts: ["answeredCalls", "callbackCalls", "voicemailCalls", "overflowedCalls", "earlyCalls", "abandonedCalls"],
  },
  group: {
    whole: "totalCalls",
    parts: ["answeredCalls", "voicemailCalls", "overflowedCalls", "missedCalls", "abandonedCalls"],
  },
  meeting: { whole: "totalCalls", parts: ["scheduledMeetings", "recurringMeetings", "instantMeetings"] },
  message: { whole: "totalCalls", parts: ["receivedMessages", "sentMessages"] },
  unified: { whole: "totalCalls", parts: ["phoneCalls", "meetings"] },
}
