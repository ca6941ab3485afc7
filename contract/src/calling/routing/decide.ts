import type { Destination } from "../destinations/destination.ts"
import { arriveFromInside, arriveFromOutside, arriveFromUnknown } from "./arrivals.ts"
import { usualMessageSeconds, type CallState, type Decision } from "./call.ts"
import type { CallEvent } from "./call-event.ts"
import type { Exit } from "./call-place.ts"
import { codePinChecked, codePinSilence } from "./code-pin.ts"
import { refuseCode } from "./codes.ts"
import { noMorePins, pinDigits, pinSilence, toConference } from "./conference-calls.ts"
import {
  act,
  end,
  gone,
  leave,
  mayGoOn,
  note,
  objectOf,
  put,
  reason,
  settingsRef,
  type Course,
  type Ways,
} from "./course.ts"
import { directoryDigits, directorySilence, toDirectory } from "./directory-calls.ts"
import { flowMenuDigits, flowMenuSilence, toFlow, toNode } from "./flow-calls.ts"
import { toGroup } from "./group-calls.ts"
import { menuDigits, menuSilence, toReceptionist } from "./menu-calls.ts"
import { toOutside } from "./outside-numbers.ts"
import { pageOver, toPaging } from "./paging-calls.ts"
import { park, parkedTooLong } from "./parking-calls.ts"
import { toPerson } from "./person-calls.ts"
import { playedSeconds } from "./played-seconds.ts"
import { callBack, callbackAnswered, callbackUnanswered, endedBy, leftQueue, sentOn, toQueue } from "./queue-calls.ts"
import { conferenceDigits, endRecording, setRecording } from "./record.ts"
import { answered, hungUp, nextStep } from "./ringing.ts"
import { extensionDigits, extensionSilence } from "./shared-phone-calls.ts"
import type { RoutingConfig } from "./routing-config.ts"

/**
 * Decides what happens to a call next. Pure and total: the same configuration, state and event give the same decision,
 * and every call ends. The engine, the simulator and the checks of an account all ask this function; nothing else
 * routes.
 */
export const decide = (config: RoutingConfig, state: CallState | null, event: CallEvent): Decision => {
  const course: Course = {
    config,
    at: event.at,
    state: { ...(state ?? startOf(event)) },
    actions: [],
    because: [],
    passed: [],
    reached: new Set(),
    ways,
  }
  if (course.state.place.kind !== "over" || state === null) happen(course, state === null, event)
  endRecording(course)
  const { actions, because, passed, reached } = course
  return { actions, next: course.state, because, passed, reached: [...reached] }
}

const startOf = (event: CallEvent): CallState => {
  const { caller, dialed, seed } =
    event.kind === "arrived"
      ? event
      : { caller: { kind: "outside", number: null, country: null } as const, dialed: "", seed: 0 }
  return {
    caller,
    // A call to the outside becomes outbound when the number has been read.
    direction: caller.kind === "outside" ? "inbound" : "internal",
    dialed,
    seed,
    hops: 0,
    prompts: 0,
    menus: [],
    flows: [],
    place: { kind: "over", result: "failed" },
  }
}

const happen = (course: Course, isNew: boolean, event: CallEvent): void => {
  const { place } = course.state
  switch (event.kind) {
    case "arrived":
      if (!isNew) return undefined
      return event.callback === undefined
        ? arrive(course, event.callerTalks === true)
        : callBack(course, event.callback.queueId, event.callback.attempt)
    case "digits":
      if (place.kind === "menu") return menuDigits(course, event.digits)
      if (place.kind === "flowMenu") return flowMenuDigits(course, event.digits)
      if (place.kind === "conferencePin") return pinDigits(course, event.digits)
      if (place.kind === "conference") return conferenceDigits(course, event.digits)
      if (place.kind === "codeExtension") return extensionDigits(course, event.digits)
      return directoryDigits(course, event.digits)
    case "noDigits":
      if (place.kind === "menu") return menuSilence(course)
      if (place.kind === "flowMenu") return flowMenuSilence(course)
      if (place.kind === "conferencePin") return pinSilence(course)
      if (place.kind === "codePin") return codePinSilence(course)
      if (place.kind === "codeExtension") return extensionSilence(course)
      return directorySilence(course)
    case "pinChecked":
      return place.kind === "conferencePin" ? noMorePins(course) : codePinChecked(course, event.right, event.why)
    case "answered":
      if (place.kind === "callback") return callbackAnswered(course)
      return place.kind === "ringing" || place.kind === "outside" || place.kind === "queue" || place.kind === "parked"
        ? answered(course, event.leg, event.pickedUpBy)
        : undefined
    case "notAnswered":
      if (place.kind === "ringing") return nextStep(course, event.why)
      if (place.kind === "callback") return callbackUnanswered(course, event.why)
      return place.kind === "outside" ? leave(course, place.exit) : undefined
    case "leftQueue":
      return leftQueue(course, event.why)
    case "agentsMissed":
      return undefined
    case "sentOn":
      return sentOn(course, event.to, event.by)
    case "messageLeft":
      if (place.kind !== "mailbox") return undefined
      if (!course.config.extensions.has(place.extensionId)) return gone(course)
      note(course, reason("messageLeft", null))
      return end(course, "voicemail")
    case "timeOver":
      return pageOver(course)
    case "held":
    case "resumed":
      return undefined
    case "transferred": {
      if (place.kind !== "talking") return undefined
      note(course, reason("transferred", refOf(course, event.extensionId)))
      return toExtension(course, event.extensionId)
    }
    case "parked":
      return park(course, event.slot, event.extensionId)
    case "parkedTooLong":
      return parkedTooLong(course)
    case "recordingSet":
      return setRecording(course, event.on, event.by)
    case "codeFailed":
      return refuseCode(course, reason("codeFailed", settingsRef(course.config), { why: event.why }))
    case "lost":
      note(course, reason("connectionLost", null))
      return end(course, "failed")
    case "hungUp":
      return event.by === undefined ? hungUp(course) : endedBy(course, event.by)
  }
}

const arrive = (course: Course, callerTalks: boolean): void => {
  const { caller } = course.state
  if (caller.kind === "outside") return arriveFromOutside(course)
  const person = course.config.extensions.get(caller.extensionId)
  if (person?.kind === "person") return arriveFromInside(course, person, callerTalks)
  arriveFromUnknown(course, caller.extensionId)
}

const toExtension = (course: Course, extensionId: number, ifUnanswered?: Exit): void => {
  if (!mayGoOn(course)) return
  const found = course.config.extensions.get(extensionId)
  if (found === undefined) return gone(course, null, { id: extensionId })
  if (found.kind === "person") course.reached.add(found.id)
  const flow = found.callFlowId === null ? undefined : course.config.flows.get(found.callFlowId)
  // A flow of the extension may send the call to the extension itself, unless there is nothing but the flow.
  const isOnlyFlow = found.kind === "receptionist" && !found.hasMenu
  if (flow !== undefined && (isOnlyFlow || !course.state.flows.includes(flow.id))) return toFlow(course, flow)
  // The extension of a flow that has no published version yet.
  if (flow === undefined && found.callFlowId !== null && found.kind === "receptionist") {
    const because = note(course, reason("flowNotPublished", objectOf(found)))
    act(course, { do: "play", sound: "notInService" }, because)
    act(course, { do: "refuse", cause: "notInService" }, because)
    return end(course, "failed")
  }
  switch (found.kind) {
    case "person":
      return toPerson(course, found, ifUnanswered)
    case "group":
      return toGroup(course, found, ifUnanswered)
    case "queue":
      return toQueue(course, found)
    case "receptionist":
      return toReceptionist(course, found)
    case "conference":
      return toConference(course, found)
    case "fax": {
      const because = note(course, reason("fax", objectOf(found)))
      act(course, { do: "fax", extensionId: found.id }, because)
      return put(course, { kind: "fax", extensionId: found.id })
    }
    case "paging":
      return toPaging(course, found)
  }
}

const toDestination = (course: Course, to: Destination, ifUnanswered?: Exit): void => {
  if (to.announcement != null) {
    const { mediaId, name = "" } = to.announcement
    const seconds = course.config.soundSeconds?.get(mediaId)
    const sound = seconds === undefined ? { mediaId, name } : { mediaId, name, seconds }
    act(course, { do: "play", sound }, note(course, reason("announcement", null, { name })))
  }
  switch (to.kind) {
    case "extension":
      return toExtension(course, to.extensionId, ifUnanswered)
    case "voicemail":
      return toMailbox(course, to.extensionId, reason("voicemail", refOf(course, to.extensionId)))
    case "external": {
      if (!mayGoOn(course)) return undefined
      const because = reason("outsideNumber", null, { number: to.number })
      const exit: Exit = ifUnanswered ?? { kind: "unanswered", because }
      const { caller } = course.state
      const company = { number: course.config.account.mainNumber, name: course.config.account.callerName }
      // An outside caller's name is not known.
      const shown = to.present === "caller" && caller.kind === "outside" ? { number: caller.number, name: "" } : company
      return toOutside(course, to.number, shown, exit, because)
    }
    case "flow": {
      const flow = course.config.flows.get(to.callFlowId)
      if (flow === undefined) return gone(course)
      return mayGoOn(course) ? toFlow(course, flow) : undefined
    }
    case "directory":
      return mayGoOn(course) ? toDirectory(course) : undefined
    case "hangUp":
      act(course, { do: "hangUp" }, note(course, reason("hangsUp", null)))
      return end(course, "missed")
  }
}

const refOf = (course: Course, extensionId: number) => {
  const found = course.config.extensions.get(extensionId)
  return found === undefined ? null : objectOf(found)
}

const toMailbox: Ways["toMailbox"] = (course, extensionId, because) => {
  const found = course.config.extensions.get(extensionId)
  // Nobody could hear the message.
  if (found === undefined) return gone(course, null, { id: extensionId })
  if (!course.because.includes(because)) note(course, because)
  const { isFull = false, maxSeconds = usualMessageSeconds, greeting = null } = found.mailbox ?? {}
  if (isFull) {
    const full = note(course, reason("mailboxFull", refOf(course, extensionId)))
    act(course, { do: "play", sound: "mailboxFull" }, full)
    act(course, { do: "refuse", cause: "mailboxFull" }, full)
    return end(course, "missed")
  }
  act(course, { do: "voicemail", extensionId, maxSeconds, greeting }, because)
  put(course, { kind: "mailbox", extensionId, maxSeconds, listensSeconds: playedSeconds(course.actions) })
}

const ways: Ways = { toDestination, toExtension, toFlow, toNode, toMailbox, toDirectory }
