import { textTable } from "../../kit/language.ts"
import type { Metric, RowsWhere } from "./metric.ts"
import type { RowKind } from "./report-subjects.ts"

const inbound: RowsWhere = { direction: ["inbound"] }
const answeredInbound: RowsWhere = { direction: ["inbound"], result: ["answered"] }

const company = textTable(
  "reports.metrics.company",
  {
    totalCalls: {
      id: "totalCalls",
      name: "Total calls",
      definition:
        "Calls that started in the period: inbound, outbound and internal. A call counts once, however many phones rang.",
      fold: { kind: "count", of: {} },
      better: null,
    },
    inboundCalls: {
      id: "inboundCalls",
      name: "Inbound",
      definition: "Calls from outside the company.",
      fold: { kind: "count", of: inbound },
      better: null,
    },
    outboundCalls: {
      id: "outboundCalls",
      name: "Outbound",
      definition: "Calls from the company to outside numbers.",
      fold: { kind: "count", of: { direction: ["outbound"] } },
      better: null,
    },
    internalCalls: {
      id: "internalCalls",
      name: "Internal",
      definition: "Calls between extensions of the company. They are neither inbound nor outbound.",
      fold: { kind: "count", of: { direction: ["internal"] } },
      better: null,
    },
    answeredCalls: {
      id: "answeredCalls",
      name: "Answered",
      definition:
        "Inbound calls that a person answered, or that were forwarded to an outside number and answered there. Voicemail is not an answer.",
      fold: { kind: "count", of: { direction: ["inbound"], result: ["answered", "forwarded"] } },
      better: "more",
    },
    answeredShare: {
      id: "answeredShare",
      name: "Answered %",
      definition: "Answered calls as a share of inbound calls.",
      fold: { kind: "share", of: { direction: ["inbound"], result: ["answered", "forwarded"] }, among: inbound },
      better: "more",
    },
    missedCalls: {
      id: "missedCalls",
      name: "Missed",
      definition:
        "Inbound calls that nobody answered and that left no voicemail message: also if the caller hung up while phones rang, or heard a greeting or an announcement and rang nobody. Callers who hung up in a menu or while waiting in a queue are under Abandoned.",
      fold: { kind: "count", of: { direction: ["inbound"], result: ["missed"] } },
      better: "less",
    },
    voicemailCalls: {
      id: "voicemailCalls",
      name: "Voicemail",
      definition: "Inbound calls that ended in a voicemail box.",
      fold: { kind: "count", of: { direction: ["inbound"], result: ["voicemail"] } },
      better: null,
    },
    abandonedCalls: {
      id: "abandonedCalls",
      name: "Abandoned",
      definition:
        "Inbound calls that ended in a menu, while waiting in a queue or while they were forwarded to an outside number: the caller hung up, or chose nothing in the menu. Callers who hung up while phones rang are under Missed.",
      fold: { kind: "count", of: { direction: ["inbound"], result: ["abandoned"] } },
      better: "less",
    },
    otherInboundCalls: {
      id: "otherInboundCalls",
      name: "Other inbound",
      definition: "Inbound calls that were busy, blocked or failed, or ended without reaching anybody.",
      fold: { kind: "count", of: { direction: ["inbound"], result: ["busy", "blocked", "failed", "canceled"] } },
      better: "less",
    },
    connectedCalls: {
      id: "connectedCalls",
      name: "Outbound connected",
      definition: "Outbound calls that were answered.",
      fold: { kind: "count", of: { direction: ["outbound"], result: ["answered", "forwarded"] } },
      better: null,
    },
    internationalCalls: {
      id: "internationalCalls",
      name: "International",
      definition: "Calls from or to another country.",
      fold: { kind: "count", of: { isInternational: true } },
      better: null,
    },
    totalTalk: {
      id: "totalTalk",
      name: "Total talk time",
      definition: "From answer to end, hold included, of all calls.",
      fold: { kind: "sum", field: "talkSeconds", of: {} },
      better: null,
    },
    averageTalk: {
      id: "averageTalk",
      name: "Average talk time",
      definition:
        "Talk time of answered inbound, connected outbound and answered internal calls, divided by their number. Ringing is not counted.",
      fold: { kind: "average", field: "talkSeconds", of: { result: ["answered", "forwarded"] } },
      better: null,
    },
    averageRing: {
      id: "averageRing",
      name: "Average ring time",
      definition:
        "Seconds of ringing of answered inbound calls, divided by their number. Time in menus and queues is not counted.",
      fold: {
        kind: "average",
        field: "ringSeconds",
        of: { direction: ["inbound"], result: ["answered", "forwarded"] },
      },
      better: "less",
    },
  } as const satisfies Readonly<Record<string, Metric>>,
  "name",
  "definition",
)

const user = textTable(
  "reports.metrics.user",
  {
    totalCalls: {
      id: "totalCalls",
      name: "Total calls",
      definition:
        "Calls in which the user took part: placed, answered, or rung at one of their phones. A call that rang five users counts for each of them, so that the sum over users is higher than the company's total.",
      fold: { kind: "count", of: {} },
      better: null,
    },
    inboundCalls: {
      id: "inboundCalls",
      name: "Inbound",
      definition: "Calls to the user, from outside or from colleagues.",
      fold: { kind: "count", of: inbound },
      better: null,
    },
    answeredCalls: {
      id: "answeredCalls",
      name: "Answered",
      definition: "Calls that the user picked up.",
      fold: { kind: "count", of: answeredInbound },
      better: "more",
    },
    missedCalls: {
      id: "missedCalls",
      name: "Missed",
      definition:
        "Calls that rang the user's phone to its limit and were not picked up there, also if a colleague answered later. Without those that ended in the user's voicemail.",
      fold: { kind: "count", of: { direction: ["inbound"], result: ["missed"] } },
      better: "less",
    },
    voicemailCalls: {
      id: "voicemailCalls",
      name: "Voicemail",
      definition: "Calls that ended in the user's voicemail box.",
      fold: { kind: "count", of: { direction: ["inbound"], result: ["voicemail"] } },
      better: null,
    },
    elsewhereCalls: {
      id: "elsewhereCalls",
      name: "Answered elsewhere",
      definition: "Calls that rang several phones at once and that somebody else picked up first.",
      fold: { kind: "count", of: { direction: ["inbound"], result: ["elsewhere"] } },
      better: null,
    },
    unreachedCalls: {
      id: "unreachedCalls",
      name: "Not reached",
      definition: "Calls for the user while no phone rang: do not disturb, no phone online, busy, or a fault.",
      fold: { kind: "count", of: { direction: ["inbound"], result: ["notRung", "busy", "failed", "blocked"] } },
      better: "less",
    },
    outboundCalls: {
      id: "outboundCalls",
      name: "Outbound",
      definition: "Calls that the user placed, to outside numbers or to colleagues.",
      fold: { kind: "count", of: { direction: ["outbound"] } },
      better: null,
    },
    connectedCalls: {
      id: "connectedCalls",
      name: "Connected",
      definition: "Calls that the user placed and that somebody answered.",
      fold: { kind: "count", of: { direction: ["outbound"], result: ["connected"] } },
      better: null,
    },
    canceledCalls: {
      id: "canceledCalls",
      name: "Canceled",
      definition: "Calls that the user placed and hung up before an answer.",
      fold: { kind: "count", of: { direction: ["outbound"], result: ["canceled"] } },
      better: null,
    },
    internalCalls: {
      id: "internalCalls",
      name: "Internal",
      definition: "Calls with colleagues, in either direction. They are also counted as inbound or outbound.",
      fold: { kind: "count", of: { isInternal: true } },
      better: null,
    },
    internationalCalls: {
      id: "internationalCalls",
      name: "International",
      definition: "Calls from or to another country.",
      fold: { kind: "count", of: { isInternational: true } },
      better: null,
    },
    totalTalk: {
      id: "totalTalk",
      name: "Total talk time",
      definition:
        "From the user's answer to the end of their part, hold included; for placed calls from the answer of the other side.",
      fold: { kind: "sum", field: "talkSeconds", of: {} },
      better: null,
    },
    averageTalk: {
      id: "averageTalk",
      name: "Average talk time",
      definition: "Talk time divided by the calls that the user answered or that were connected.",
      fold: { kind: "average", field: "talkSeconds", of: { result: ["answered", "connected"] } },
      better: null,
    },
    averageRing: {
      id: "averageRing",
      name: "Average ring time",
      definition: "How long the user's phones rang before the user answered, on average over answered calls.",
      fold: { kind: "average", field: "ringSeconds", of: answeredInbound },
      better: "less",
    },
  } as const satisfies Readonly<Record<string, Metric>>,
  "name",
  "definition",
)

const queue = textTable(
  "reports.metrics.queue",
  {
    totalCalls: {
      id: "totalCalls",
      name: "Entered",
      definition: "Times a caller entered the queue. A caller who comes back counts again.",
      fold: { kind: "count", of: {} },
      better: null,
    },
    answeredCalls: {
      id: "answeredCalls",
      name: "Answered",
      definition: "Callers whom an agent of the queue answered.",
      fold: { kind: "count", of: { result: ["answered"] } },
      better: "more",
    },
    answeredShare: {
      id: "answeredShare",
      name: "Answered %",
      definition: "Answered callers as a share of those who entered.",
      fold: { kind: "share", of: { result: ["answered"] }, among: {} },
      better: "more",
    },
    abandonedCalls: {
      id: "abandonedCalls",
      name: "Abandoned",
      definition: "Callers who hung up while waiting, after the queue's limit for short waits.",
      fold: { kind: "count", of: { result: ["abandoned"] } },
      better: "less",
    },
    abandonedShare: {
      id: "abandonedShare",
      name: "Abandoned %",
      definition: "Abandoned callers as a share of answered and abandoned ones.",
      fold: { kind: "share", of: { result: ["abandoned"] }, among: { result: ["answered", "abandoned"] } },
      better: "less",
    },
    earlyCalls: {
      id: "earlyCalls",
      name: "Short abandoned",
      definition:
        "Callers who hung up within the queue's limit for short waits. They count neither as abandoned nor for the service level.",
      fold: { kind: "count", of: { result: ["early"] } },
      better: null,
    },
    voicemailCalls: {
      id: "voicemailCalls",
      name: "Voicemail",
      definition: "Callers whom the queue sent to a voicemail box.",
      fold: { kind: "count", of: { result: ["voicemail"] } },
      better: null,
    },
    overflowedCalls: {
      id: "overflowedCalls",
      name: "Overflowed",
      definition: "Callers whom the queue, its exit key or a supervisor sent elsewhere, except to voicemail.",
      fold: { kind: "count", of: { result: ["overflowed"] } },
      better: null,
    },
    callbackCalls: {
      id: "callbackCalls",
      name: "Callbacks",
      definition: "Callers who asked to be called back.",
      fold: { kind: "count", of: { result: ["callback"] } },
      better: null,
    },
    serviceLevel: {
      id: "serviceLevel",
      name: "Service level",
      definition:
        "Callers answered within the queue's goal at the time, as a share of answered and abandoned ones. Overflowed callers, callbacks and short abandoned callers are not counted.",
      fold: {
        kind: "share",
        of: { result: ["answered"], isInTime: true },
        among: { result: ["answered", "abandoned"] },
      },
      better: "more",
    },
    averageWait: {
      id: "averageWait",
      name: "Average speed of answer",
      definition: "Waiting time of answered callers, divided by their number.",
      fold: { kind: "average", field: "waitSeconds", of: { result: ["answered"] } },
      better: "less",
    },
    averageAbandonedWait: {
      id: "averageAbandonedWait",
      name: "Average wait before abandoning",
      definition: "Waiting time of abandoned callers, divided by their number.",
      fold: { kind: "average", field: "waitSeconds", of: { result: ["abandoned"] } },
      better: null,
    },
    longestWait: {
      id: "longestWait",
      name: "Longest wait",
      definition: "The longest time that a caller waited, however the wait ended.",
      fold: { kind: "longest", field: "longestWait", of: {} },
      better: "less",
    },
    totalTalk: {
      id: "totalTalk",
      name: "Total handle time",
      definition: "From the agent's answer to the end of the agent's part, hold included.",
      fold: { kind: "sum", field: "talkSeconds", of: { result: ["answered"] } },
      better: null,
    },
    averageTalk: {
      id: "averageTalk",
      name: "Average handle time",
      definition: "Handle time divided by answered callers.",
      fold: { kind: "average", field: "talkSeconds", of: { result: ["answered"] } },
      better: null,
    },
  } as const satisfies Readonly<Record<string, Metric>>,
  "name",
  "definition",
)

const group = textTable(
  "reports.metrics.group",
  {
    totalCalls: {
      id: "totalCalls",
      name: "Calls",
      definition: "Times a call rang the group. Stages of one call are one time.",
      fold: { kind: "count", of: {} },
      better: null,
    },
    answeredCalls: {
      id: "answeredCalls",
      name: "Answered",
      definition:
        "Calls that a member answered. A call that rings three members and is answered by one counts once here.",
      fold: { kind: "count", of: { result: ["answered"] } },
      better: "more",
    },
    answeredShare: {
      id: "answeredShare",
      name: "Answered %",
      definition: "Answered calls as a share of all calls of the group.",
      fold: { kind: "share", of: { result: ["answered"] }, among: {} },
      better: "more",
    },
    missedCalls: {
      id: "missedCalls",
      name: "Missed",
      definition: "Calls that nobody answered and that went nowhere else.",
      fold: { kind: "count", of: { result: ["missed"] } },
      better: "less",
    },
    abandonedCalls: {
      id: "abandonedCalls",
      name: "Abandoned",
      definition: "Calls whose caller hung up while the group rang.",
      fold: { kind: "count", of: { result: ["abandoned"] } },
      better: "less",
    },
    voicemailCalls: {
      id: "voicemailCalls",
      name: "Voicemail",
      definition: "Calls that went on to a voicemail box.",
      fold: { kind: "count", of: { result: ["voicemail"] } },
      better: null,
    },
    overflowedCalls: {
      id: "overflowedCalls",
      name: "Overflowed",
      definition: "Calls that nobody answered and that went on to another destination.",
      fold: { kind: "count", of: { result: ["overflowed"] } },
      better: null,
    },
    totalTalk: {
      id: "totalTalk",
      name: "Total talk time",
      definition: "From a member's answer to the end of that member's part, hold included.",
      fold: { kind: "sum", field: "talkSeconds", of: { result: ["answered"] } },
      better: null,
    },
    averageTalk: {
      id: "averageTalk",
      name: "Average talk time",
      definition: "Talk time divided by answered calls.",
      fold: { kind: "average", field: "talkSeconds", of: { result: ["answered"] } },
      better: null,
    },
    averageRing: {
      id: "averageRing",
      name: "Average ring time",
      definition: "How long the group rang before a member answered, on average over answered calls.",
      fold: { kind: "average", field: "waitSeconds", of: { result: ["answered"] } },
      better: "less",
    },
    averageAbandonedWait: {
      id: "averageAbandonedWait",
      name: "Average time before abandoning",
      definition: "How long the group rang before the caller hung up, on average over abandoned calls.",
      fold: { kind: "average", field: "waitSeconds", of: { result: ["abandoned"] } },
      better: null,
    },
  } as const satisfies Readonly<Record<string, Metric>>,
  "name",
  "definition",
)

const meeting = textTable(
  "reports.metrics.meeting",
  {
    totalCalls: {
      id: "totalCalls",
      name: "Meetings",
      definition: "Meetings that started in the period, each time of a series by itself. A row belongs to the host.",
      fold: { kind: "count", of: {} },
      better: null,
    },
    scheduledMeetings: {
      id: "scheduledMeetings",
      name: "Scheduled",
      definition: "Meetings that were planned for one time.",
      fold: { kind: "count", of: { type: ["scheduled"] } },
      better: null,
    },
    recurringMeetings: {
      id: "recurringMeetings",
      name: "Recurring",
      definition: "Meetings of a series.",
      fold: { kind: "count", of: { type: ["recurring"] } },
      better: null,
    },
    instantMeetings: {
      id: "instantMeetings",
      name: "Instant",
      definition: "Meetings that were started without a plan.",
      fold: { kind: "count", of: { type: ["instant"] } },
      better: null,
    },
    recordedMeetings: {
      id: "recordedMeetings",
      name: "Recorded",
      definition: "Meetings with at least one recording.",
      fold: { kind: "count", of: { result: ["recorded"] } },
      better: null,
    },
    totalTalk: {
      id: "totalTalk",
      name: "Total duration",
      definition: "From begin to end, of all meetings.",
      fold: { kind: "sum", field: "talkSeconds", of: {} },
      better: null,
    },
    averageTalk: {
      id: "averageTalk",
      name: "Average duration",
      definition: "Duration of meetings, divided by their number.",
      fold: { kind: "average", field: "talkSeconds", of: {} },
      better: null,
    },
    longestMeeting: {
      id: "longestMeeting",
      name: "Longest meeting",
      definition: "The duration of the longest meeting.",
      fold: { kind: "longest", field: "longestTalk", of: {} },
      better: null,
    },
    participants: {
      id: "participants",
      name: "Participants",
      definition: "People who joined, host and guests included; somebody in two meetings counts twice.",
      fold: { kind: "sum", field: "amount", of: {} },
      better: null,
    },
    averageParticipants: {
      id: "averageParticipants",
      name: "Participants per meeting",
      definition: "Participants, divided by the number of meetings.",
      fold: { kind: "average", field: "amount", of: {} },
      better: null,
    },
  } as const satisfies Readonly<Record<string, Metric>>,
  "name",
  "definition",
)

const message = textTable(
  "reports.metrics.message",
  {
    totalCalls: {
      id: "totalCalls",
      name: "Messages",
      definition: "Messages sent and received. A message between two users counts for each of them.",
      fold: { kind: "count", of: {} },
      better: null,
    },
    sentMessages: {
      id: "sentMessages",
      name: "Sent",
      definition: "Messages that users sent.",
      fold: { kind: "count", of: { direction: ["outbound"] } },
      better: null,
    },
    receivedMessages: {
      id: "receivedMessages",
      name: "Received",
      definition: "Messages that users received.",
      fold: { kind: "count", of: { direction: ["inbound"] } },
      better: null,
    },
    smsMessages: {
      id: "smsMessages",
      name: "SMS",
      definition: "Text messages from or to phone numbers.",
      fold: { kind: "count", of: { type: ["sms"] } },
      better: null,
    },
    mmsMessages: {
      id: "mmsMessages",
      name: "MMS",
      definition: "Messages with pictures or files from or to phone numbers.",
      fold: { kind: "count", of: { type: ["mms"] } },
      better: null,
    },
    internalMessages: {
      id: "internalMessages",
      name: "Internal",
      definition: "Messages between users of the company.",
      fold: { kind: "count", of: { type: ["internal"] } },
      better: null,
    },
    deliveredMessages: {
      id: "deliveredMessages",
      name: "Delivered",
      definition: "Sent messages whose delivery was confirmed.",
      fold: { kind: "count", of: { direction: ["outbound"], result: ["delivered"] } },
      better: "more",
    },
    deliveredShare: {
      id: "deliveredShare",
      name: "Delivered %",
      definition: "Delivered messages as a share of sent ones.",
      fold: {
        kind: "share",
        of: { direction: ["outbound"], result: ["delivered"] },
        among: { direction: ["outbound"] },
      },
      better: "more",
    },
    failedMessages: {
      id: "failedMessages",
      name: "Not delivered",
      definition: "Sent messages that failed or that a carrier rejected.",
      fold: { kind: "count", of: { direction: ["outbound"], result: ["failed", "rejected"] } },
      better: "less",
    },
    segments: {
      id: "segments",
      name: "Segments",
      definition: "Parts in which carriers count long messages; one message has one or more.",
      fold: { kind: "sum", field: "amount", of: {} },
      better: null,
    },
  } as const satisfies Readonly<Record<string, Metric>>,
  "name",
  "definition",
)

const phone: RowsWhere = { direction: ["inbound", "outbound", "internal"] }
const unified = textTable(
  "reports.metrics.unified",
  {
    totalCalls: {
      id: "totalCalls",
      name: "Calls and meetings",
      definition: "Phone calls and meetings that started in the period, each once.",
      fold: { kind: "count", of: {} },
      better: null,
    },
    phoneCalls: {
      id: "phoneCalls",
      name: "Phone calls",
      definition: "Calls by desk phones and apps: inbound, outbound and internal.",
      fold: { kind: "count", of: phone },
      better: null,
    },
    meetings: {
      id: "meetings",
      name: "Meetings",
      definition: "Meetings that started in the period.",
      fold: { kind: "count", of: { direction: ["meeting"] } },
      better: null,
    },
    answeredCalls: {
      id: "answeredCalls",
      name: "Answered",
      definition: "Inbound phone calls that a person answered, here or at an outside number.",
      fold: { kind: "count", of: { direction: ["inbound"], result: ["answered", "forwarded"] } },
      better: "more",
    },
    missedCalls: {
      id: "missedCalls",
      name: "Missed",
      definition:
        "Inbound phone calls that nobody answered and that left no voicemail message, also those that ended at a greeting or an announcement and rang nobody. Callers who hung up in a menu or while waiting in a queue are not counted here.",
      fold: { kind: "count", of: { direction: ["inbound"], result: ["missed"] } },
      better: "less",
    },
    phoneTalk: {
      id: "phoneTalk",
      name: "Talk time on the phone",
      definition: "From answer to end, hold included, of phone calls.",
      fold: { kind: "sum", field: "talkSeconds", of: phone },
      better: null,
    },
    meetingTalk: {
      id: "meetingTalk",
      name: "Time in meetings",
      definition: "From begin to end of meetings, whoever took part.",
      fold: { kind: "sum", field: "talkSeconds", of: { direction: ["meeting"] } },
      better: null,
    },
  } as const satisfies Readonly<Record<string, Metric>>,
  "name",
  "definition",
)

export const metricsOf: Readonly<Record<RowKind, readonly Metric[]>> = {
  company: Object.values(company),
  user: Object.values(user),
  queue: Object.values(queue),
  group: Object.values(group),
  meeting: Object.values(meeting),
  message: Object.values(message),
  unified: Object.values(unified),
}
