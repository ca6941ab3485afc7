import type { CallDestination } from "../../inventory/extensions/call-destination.ts"
import { readDialedNumber } from "../pbx-settings/dialed-number.ts"
import type { DialedNumber } from "../pbx-settings/dial-plan.ts"
import type { Feature } from "../pbx-settings/feature-codes.ts"
import { askForCodePin, carryOutPinned } from "./code-pin.ts"
import { confirmCode, handOver, refuseCode, refusesCode, sceneOf } from "./codes.ts"
import { act, note, objectOf, put, reason, settingsRef, type Course } from "./course.ts"
import { outsideObjection } from "./outside-numbers.ts"
import { parkByCode, retrieveLongest } from "./parking-calls.ts"
import { pickUpExtension, pickUpGroup } from "./pickup-calls.ts"
import { toggleSharedPhone } from "./shared-phone-calls.ts"
import type { RoutedPerson } from "./routing-config.ts"

/** Dials other digits in the same call. */
export type Dial = (course: Course, person: RoutedPerson, digits: string) => void

/** Three-digit codes that every account has: the feature, or what only they do. */
type Meant =
  | Feature
  | "retrieveParked"
  | "doNotDisturbToggle"
  | "forwardToggle"
  | "sharedPhone"
  | "ownNumber"
  | "echoTest"
  | null
const fixedMeanings: Readonly<Record<string, Meant>> = {
  "990": "voicemail",
  "991": "pickUpGroup",
  "992": "retrieveParked",
  "993": "doNotDisturbToggle",
  "994": "forwardToggle",
  "995": "sharedPhone",
  "996": "ownNumber",
  "997": "echoTest",
}

/** What a code does that one of the account's phones dials. */
export const dialCode = (course: Course, person: RoutedPerson, read: DialedNumber, dial: Dial): void => {
  const code = read.code ?? course.state.dialed
  note(course, reason("dialedFeature", settingsRef(course.config), { code }))
  if (read.because === "monitoringNotAllowed")
    return refuseCode(
      course,
      reason("codeMonitoringNotAllowed", settingsRef(course.config), { dialed: code + (read.rest ?? "") }),
    )
  const meant = read.feature ?? fixedMeanings[code] ?? null
  const rest = read.rest ?? ""
  const { doNotDisturb, forwarding } = person.settings
  switch (meant) {
    case "voicemail":
      return openMailbox(course, person)
    case "doNotDisturbOn":
      return setDoNotDisturb(course, person, true)
    case "doNotDisturbOff":
      return setDoNotDisturb(course, person, false)
    case "doNotDisturbToggle":
      return setDoNotDisturb(course, person, !doNotDisturb)
    case "forwardOn":
      return forwardTo(course, person, rest)
    case "forwardOff":
      return setForwarding(course, person, null)
    case "forwardToggle":
      if (forwarding.always.on) return setForwarding(course, person, null)
      return forwarding.always.to === null
        ? refusesCode(course, person, "codeForwardNowhere")
        : setForwarding(course, person, forwarding.always.to)
    case "hideCallerId":
      note(course, reason("codeHidesCallerId", objectOf(person)))
      course.state.hidesCallerId = true
      return dial(course, person, rest)
    case "returnCall":
      return returnCall(course, person, dial)
    case "queueLogIn":
    case "queueLogOut":
      return setQueueLogin(course, person, meant === "queueLogIn")
    case "pickUpGroup":
      return pickUpGroup(course, person)
    case "pickUpExtension":
      return pickUpExtension(course, person, rest)
    case "park":
      return parkByCode(course, person)
    case "retrieveParked":
      return retrieveLongest(course, person)
    case "record":
      return recordCall(course, person)
    case "listen":
    case "whisper":
    case "barge":
      return monitor(course, person, rest, meant)
    case "sharedPhone":
      return toggleSharedPhone(course, person)
    case "ownNumber": {
      const because = note(course, reason("codeOwnNumber", objectOf(person)))
      act(course, { do: "sayNumber", number: person.number }, because)
      return put(course, { kind: "feature" })
    }
    case "echoTest": {
      const because = note(course, reason("codeEchoTest", objectOf(person)))
      act(course, { do: "echo" }, because)
      return put(course, { kind: "feature" })
    }
    case null:
      return refuseCode(course, reason("codeNotOffered", settingsRef(course.config), { code }))
  }
}

const openMailbox = (course: Course, person: RoutedPerson): void => {
  if (!person.settings.voicemail.on) return refusesCode(course, person, "codeNoMailbox")
  const go = sceneOf(course).mailboxHasPin ? askForCodePin : carryOutPinned
  go(course, { do: "openMailbox", extensionId: person.id }, reason("codeVoicemail", objectOf(person)))
}

const setDoNotDisturb = (course: Course, person: RoutedPerson, on: boolean): void =>
  confirmCode(
    course,
    { do: "setDoNotDisturb", extensionId: person.id, on },
    reason(on ? "codeDoNotDisturbOn" : "codeDoNotDisturbOff", objectOf(person)),
  )

const setForwarding = (course: Course, person: RoutedPerson, to: CallDestination | null): void =>
  confirmCode(
    course,
    { do: "setForwarding", extensionId: person.id, to },
    to === null
      ? reason("codeForwardOff", objectOf(person))
      : reason("codeForwardOn", objectOf(person), { to: destinationText(course, to) }),
  )
const destinationText = ({ config }: Course, to: CallDestination): string => {
  if (to.kind === "voicemail") return "voicemail"
  if (to.kind === "external") return to.number
  const found = config.extensions.get(to.extensionId)
  return found === undefined ? (to.extension ?? "") : objectOf(found).name
}

/** Forwards to what was dialed after the code: an extension, or a number that the extension may call. */
const forwardTo = (course: Course, person: RoutedPerson, digits: string): void => {
  const { config } = course
  const refuse = () => refusesCode(course, person, "codeForwardNotPossible", { to: digits })
  const read = readDialedNumber({ ...config.dialing, isExtension: (number) => config.byDialed.has(number) }, digits)
  if (read.kind === "extension") {
    const extensionId = config.byDialed.get(read.number)
    return extensionId === undefined || extensionId === person.id
      ? refuse()
      : setForwarding(course, person, { kind: "extension", extensionId })
  }
  if ((read.kind !== "national" && read.kind !== "international") || read.because === "serviceNumber") return refuse()
  if (config.account.outgoing !== "all" || !read.allowed) return refuse()
  if (read.kind === "international" && person.internationalBlocked) return refuse()
  if (outsideObjection(course, read.number) !== undefined) return refuse()
  setForwarding(course, person, { kind: "external", number: `+${read.number}` })
}

const returnCall = (course: Course, person: RoutedPerson, dial: Dial): void => {
  const { lastCaller } = sceneOf(course)
  if (lastCaller === null) return refusesCode(course, person, "codeNobodyCalled")
  const number = lastCaller.length > 6 ? `+${lastCaller}` : lastCaller
  note(course, reason("codeReturnsCall", objectOf(person), { number }))
  dial(course, person, number)
}

const setQueueLogin = (course: Course, person: RoutedPerson, loggedIn: boolean): void => {
  const { queues } = sceneOf(course)
  if (queues.length === 0) return refusesCode(course, person, "codeNoQueues")
  const able = queues.filter(({ mayLogOut }) => loggedIn || mayLogOut)
  const names = (of: typeof queues) => of.map(({ name }) => name).join(", ")
  if (able.length === 0) return refusesCode(course, person, "codeLogOutNotAllowed", { queues: names(queues) })
  confirmCode(
    course,
    { do: "setQueueLogin", extensionId: person.id, queueIds: able.map(({ id }) => id), loggedIn },
    reason(loggedIn ? "codeQueueLogIn" : "codeQueueLogOut", objectOf(person), { queues: names(able) }),
  )
}

/** The recording of the call in which the caller talks starts, or stops. */
const recordCall = (course: Course, person: RoutedPerson): void => {
  const { talkingIn } = sceneOf(course)
  if (talkingIn === null) return refusesCode(course, person, "codeNoCallToRecord")
  const on = !talkingIn.isRecorded
  handOver(
    course,
    { do: "recordCall", extensionId: person.id, callId: talkingIn.callId, on },
    reason(on ? "codeRecords" : "codeStopsRecording", objectOf(person)),
  )
}

const monitor = (
  course: Course,
  person: RoutedPerson,
  extension: string,
  mode: "listen" | "whisper" | "barge",
): void => {
  const { talkingThere, isBusy } = sceneOf(course)
  const withId = course.config.byDialed.get(extension)
  const found = withId === undefined ? undefined : course.config.extensions.get(withId)
  if (isBusy) return refusesCode(course, person, "codeNeedsFreeLine")
  if (found === undefined || talkingThere === null)
    return refusesCode(course, person, "codeNoCallToMonitor", { extension })
  const go = talkingThere.needsPin ? askForCodePin : carryOutPinned
  go(
    course,
    { do: "monitor", extensionId: person.id, callId: talkingThere.callId, withExtensionId: found.id, mode },
    reason("codeMonitors", objectOf(found), { by: objectOf(person).name }),
  )
}
