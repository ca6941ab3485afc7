import { texts } from "../../kit/language.ts"
import type { BlockingReason } from "../call-blocking/blocking-decision.ts"
import type { Reason, Rule } from "./reason.ts"

type Facts = NonNullable<Reason["facts"]>
type Sentence = (name: string, facts: Facts) => string

/** Which part of call blocking stops a call. */
const blockedTexts: Readonly<Partial<Record<BlockingReason, (name: string) => string>>> = texts(
  "calling.reasons.blocked",
  {
    ownRule: (name) => `The user's own blocking rule “${name}” stops the call.`,
    ownAnonymous: () => "The user blocks callers who hide their number.",
    accountRule: (name) => `The blocking rule “${name}” stops the call.`,
    anonymousCallers: () => "Callers who hide their number are blocked.",
    internationalCallers: () => "Callers from other countries are blocked.",
    premiumNumbers: () => "Calls to premium numbers are blocked.",
    directoryAssistance: () => "Calls to directory assistance are blocked.",
    highRiskNumbers: () => "Calls to high-risk numbers are blocked.",
  },
)

/** One sentence per rule, as an administrator reads it in the simulator and in the journey of a call. */
const sentences: Readonly<Record<Rule, Sentence>> = texts("calling.reasons", {
  emergency: (name, { number }) => `${number} is an emergency number: the call from ${name} is always put through.`,
  accountSuspended: (name, { status }) => `${name} has the status ${status}, which stops this call.`,
  numberUnknown: (name) => `${name} does not belong to this account.`,
  numberUnassigned: (name) => `${name} is not assigned to anything.`,
  numberLeadsTo: (name, { to }) => `${name} leads to ${to}.`,
  blocked: () => "Call blocking stops the call.",
  blockingAllows: (name) => `The number is on the allow list: “${name}”.`,
  dialedExtension: (name, { extension }) => `${extension} is ${name}.`,
  dialedInvalid: (_name, { dialed }) => `“${dialed}” is neither an extension nor a phone number.`,
  dialedFeature: (_name, { code }) => `${code} is a feature code.`,
  dialedUnknownCode: (_name, { dialed }) => `${dialed} is no feature code of this account.`,
  dialedCodeIncomplete: (_name, { dialed }) => `${dialed} needs a number after it.`,
  dialedParkingSlot: (_name, { slot }) => `${slot} is a parking slot.`,
  dialedOperator: () => "0 reaches the operator.",
  dialedOutside: (_name, { number }) => `The call goes out to ${number}.`,
  dialedOwnNumber: (name) => `${name} is a number of this account: the call stays inside.`,
  internationalOff: (_name, { number }) => `International calling does not include ${number}.`,
  internationalBlockedForExtension: (name, { number }) =>
    `${name} cannot call ${number}: international calls are blocked.`,
  startsInFlow: (name) => `The call starts in the call flow “${name}”.`,
  destinationGone: () => "The destination no longer exists.",
  flowIsEmpty: (name) => `The call flow “${name}” ends here.`,
  flowNotPublished: (name) => `The call flow of ${name} is not published yet.`,
  scheduleOpen: (name, { by, day }) =>
    by === "override"
      ? `“${name}” is open by override.`
      : day === undefined
        ? `“${name}” is open.`
        : `“${name}” is open on ${day}.`,
  scheduleClosed: (name, { by, day }) =>
    by === "override"
      ? `“${name}” is closed by override.`
      : day === undefined
        ? `“${name}” is closed.`
        : `“${name}” is closed: ${day}.`,
  conditionMet: () => "The condition on the caller is met.",
  conditionNotMet: () => "The condition on the caller is not met.",
  announcement: (_name, { name }) => `The caller hears “${name}”.`,
  menuPlays: (name) => `${name} greets the caller and waits for a key.`,
  menuClosed: (name) => `${name} is closed.`,
  menuKey: (name, { key }) => `The caller presses ${key} at ${name}.`,
  menuExtension: (name, { extension }) => `The caller dials extension ${extension} at ${name}.`,
  menuWrongKey: (name, { keys }) => `“${keys}” is not assigned in ${name}.`,
  menuNoInput: (name) => `The caller presses nothing at ${name}.`,
  menuRepeats: (name) => `${name} repeats its greeting.`,
  menuPrevious: () => "Back to the previous menu.",
  menuGivesUp: (name) => `Retries used up at ${name}.`,
  flowNoAnswer: (name) => `Nobody answered: the call flow “${name}” goes on.`,
  suspended: (name) => `The user of ${name} is suspended.`,
  doNotDisturb: (name) => `${name} has do not disturb on.`,
  alwaysForwarded: (name) => `${name} forwards all calls.`,
  busy: (name) => `${name} is busy.`,
  notReachable: (name) => `No phone of ${name} is connected.`,
  rings: (name, facts) => `${name} rings for ${facts["seconds"]} seconds.`,
  findMe: (name) => `The ring order of ${name} tries the next phone.`,
  alsoRings: (name, facts) => `${name} and other phones ring for ${facts["seconds"]} seconds.`,
  notAnswered: (name) => `${name} does not answer.`,
  forwardedNoAnswer: (name) => `${name} forwards calls that are not answered.`,
  voicemail: (name) => `The voicemail of ${name} takes the call.`,
  mailboxFull: (name) => `The voicemail box of ${name} is full.`,
  nobody: (name) => `${name} has no voicemail: the call ends.`,
  skippedSuspended: (name) => `${name} does not ring: the user is suspended.`,
  skippedDoNotDisturb: (name) => `${name} does not ring: do not disturb is on.`,
  skippedBusy: (name) => `${name} does not ring: busy.`,
  skippedOffline: (name) => `${name} does not ring: no phone is connected.`,
  skippedBlocked: (name) => `${name} does not ring: the user has blocked this caller.`,
  skippedNotAllowed: (_name, { number }) => `${number} does not ring: calls to it are not allowed.`,
  groupRings: (name, facts) => `${name} rings for ${facts["seconds"]} seconds.`,
  groupClosed: (name) => `${name} is closed.`,
  groupNoAnswer: (name) => `Nobody in ${name} answers.`,
  queueWaits: (name, { waiting }) =>
    Number(waiting) === 0
      ? `The caller waits in ${name}, no one ahead.`
      : Number(waiting) === 1
        ? `The caller waits in ${name}, 1 caller ahead.`
        : `The caller waits in ${name}, ${waiting} callers ahead.`,
  queueClosed: (name) => `${name} is closed.`,
  queueNoAgents: (name) => `No agent of ${name} is logged in.`,
  queueFull: (name) => `${name} is full.`,
  queueWaitedTooLong: (name) => `The caller has waited too long in ${name}.`,
  queueExitKey: (name, { key }) => `The caller presses ${key} to leave ${name}.`,
  queueMovedToTop: (name, { by }) => `Moved to the top of ${name} by ${by}.`,
  queuePickedUp: (name, { by }) => `Picked up from ${name} by ${by}.`,
  queueSentOn: (name, { by }) => `Sent on from ${name} by ${by}.`,
  queueEnded: (name, { by }) => `Ended in ${name} by ${by}.`,
  queueCallbackAsked: (name) => `The caller asks ${name} for a callback and keeps the place.`,
  queueCallsBack: (name, { attempt }) => `${name} calls the caller back, attempt ${attempt}.`,
  queueCallbackUnanswered: (name) => `The caller does not answer the callback of ${name}.`,
  conference: (name) => `The caller joins the conference ${name} as a guest.`,
  conferenceHost: (name) => `The caller joins the conference ${name} as the host.`,
  conferenceAsksPin: (name) => `${name} asks for the PIN.`,
  conferencePinWrong: (name) => `The PIN is not one of ${name}.`,
  conferencePinMissing: (name) => `The caller enters no PIN at ${name}.`,
  conferencePinRefused: (name) => `${name} lets nobody in without the PIN: the call ends after three tries.`,
  conferenceLocked: (name) => `${name} is locked: only the host can join.`,
  conferenceFull: (name, { most }) => `${name} is full: ${most} people can take part.`,
  conferenceWaits: (name) => `Guests of ${name} wait until the host has joined.`,
  conferenceMuted: (name) => `Guests of ${name} are muted when they join.`,
  conferenceRecorded: (name) => `${name} is set to record every conference.`,
  paging: (name, { phones, seconds }) =>
    `${name} is paged on ${phones === 1 ? "1 phone" : `${phones} phones`}, for at most ${seconds} seconds.`,
  pagingEmergency: (name, { phones, seconds }) =>
    `${name} is paged as an emergency, busy phones included, on ${phones === 1 ? "1 phone" : `${phones} phones`}, for at most ${seconds} seconds.`,
  pagingTwoWay: (name) => `The phones of ${name} can talk back.`,
  pagingNotAllowed: (name) => `This caller cannot page ${name}.`,
  pagingClosed: (name) => `${name} cannot be paged at this time.`,
  pagingReachesNobody: (name) => `No phone of ${name} can be paged now.`,
  pagingTimeOver: (_name, { seconds }) => `The page ends after ${seconds} seconds.`,
  fax: (name) => `${name} receives a fax.`,
  directory: () => "The caller spells a name.",
  directoryFound: (_name, { name }) => `Dial by name finds ${name}.`,
  directoryNotFound: () => "Dial by name finds nobody.",
  outsideNumber: (_name, { number }) => `The call is sent to ${number}.`,
  hangsUp: () => "The call ends here.",
  answered: (name) => (name === "" ? "The call is answered." : `The call for ${name} is answered.`),
  callerHungUp: () => "The caller hangs up.",
  connectionLost: () => "The connection was lost.",
  messageLeft: () => "The caller leaves a message.",
  transferred: (name) => `The call is transferred to ${name}.`,
  recording: (name) => `The call is recorded by the rule “${name}”.`,
  codeVoicemail: (name) => `${name} listens to their voicemail.`,
  codeNoMailbox: (name) => `${name} has no voicemail.`,
  codeDoNotDisturbOn: (name) => `${name} turns do not disturb on.`,
  codeDoNotDisturbOff: (name) => `${name} turns do not disturb off.`,
  codeForwardOn: (name, { to }) => `${name} forwards all calls to ${to}.`,
  codeForwardOff: (name) => `${name} turns the forwarding of all calls off.`,
  codeForwardNowhere: (name) => `${name} has never forwarded calls, so there is no number to forward to.`,
  codeForwardNotPossible: (_name, { to }) => `Calls cannot be forwarded to “${to}”.`,
  codeHidesCallerId: (name) => `${name} hides the caller ID for this call.`,
  codeReturnsCall: (name, { number }) => `${name} calls back ${number}, who called last.`,
  codeNobodyCalled: (name) => `Nobody has called ${name} lately, or the last caller hid the number.`,
  codeQueueLogIn: (name, { queues }) => `${name} logs in to ${queues}.`,
  codeQueueLogOut: (name, { queues }) => `${name} logs out of ${queues}.`,
  codeNoQueues: (name) => `${name} is an agent of no call queue.`,
  codeLogOutNotAllowed: (name, { queues }) => `${name} cannot log out: ${queues} does not let agents log out.`,
  codePicksUp: (name, { by, from }) => `${by} picks up the call from ${from} that rings at ${name}.`,
  codeNoPickupGroup: (name) => `${name} is in no pickup group.`,
  codePickupNotAllowed: (name, { extension }) => `${name} cannot pick up calls of ${extension}.`,
  codeNothingRings: (name) => `No call rings at ${name}.`,
  codeNeedsFreeLine: (name) => `${name} talks in another call and cannot take one more.`,
  codeParks: (name, { slot }) => `${name} parks the call in slot ${slot}.`,
  codeParkingOff: () => "Parking is turned off.",
  codeNoCallToPark: (name) => `${name} is in no call that could be parked.`,
  codeSlotsTaken: () => "All parking slots are taken.",
  codeRetrieves: (name, { slot, from }) => `${name} retrieves the call from ${from} that is parked in slot ${slot}.`,
  codeSlotEmpty: (_name, { slot }) => (slot === "" ? "No call is parked." : `No call is parked in slot ${slot}.`),
  codeRecords: (name) => `${name} turns recording on for the call.`,
  codeStopsRecording: (name) => `${name} turns recording off for the call.`,
  codeNoCallToRecord: (name) => `${name} is in no call that could be recorded.`,
  codeMonitors: (name, { by }) => `${by} monitors the call of ${name}.`,
  codeNoCallToMonitor: (_name, { extension }) => `${extension} is in no call that could be monitored.`,
  codeOwnNumber: (name) => `${name} hears the own number.`,
  codeEchoTest: (name) => `${name} hears an echo of the own voice.`,
  codeNotOffered: (_name, { code }) => `${code} is kept for a feature that phones of this account do not have.`,
  codeFailed: (_name, { why }) => `This could not be done: ${why}`,
  pickedUp: (name, { by }) => `The call that rings at ${name} is picked up by ${by}.`,
  parked: (name, { slot, seconds }) => `${name} parks the call in slot ${slot} for up to ${seconds} seconds.`,
  parkingRetrieved: (_name, { by, slot }) => `${by} retrieves the call from slot ${slot}.`,
  parkingReturns: (_name, { slot }) => `Nobody retrieved the call from slot ${slot}: it returns.`,
  recordingStarted: (_name, { by }) => `${by} turns recording on.`,
  recordingStopped: (_name, { by }) => `${by} turns recording off.`,
  recordingEnds: () => "The recording ends, because whoever started it leaves the conversation.",
  conferenceRecordingStarted: (name) => `The host turns recording on for ${name}.`,
  conferenceRecordingStopped: (name) => `The host turns recording off for ${name}.`,
  tooManyHops: (_name, { most }) => `The call was sent on ${most} times and ends: its destinations lead in a circle.`,
  tooManyPrompts: (_name, { most }) => `The caller heard ${most} menus, and the call ends.`,
})

export const reasonText = ({ rule, object, facts = {} }: Reason): string => {
  const name = object?.name ?? ""
  const blocked = rule === "blocked" ? blockedTexts[facts["by"] as BlockingReason] : undefined
  return blocked?.(name) ?? sentences[rule](name, facts)
}
