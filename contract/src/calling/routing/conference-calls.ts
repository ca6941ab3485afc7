import type { ConferenceRole, RefusalCause, ServiceSound } from "./call-action.ts"
import type { Rule } from "./reason.ts"
import { act, end, gone, note, objectOf, put, reason, type Course } from "./course.ts"
import { mayAskPin, promptForPin } from "./pin-prompt.ts"
import type { RoutedConference } from "./routing-config.ts"

/** A call for a conference bridge: the PIN decides whether the caller is the host or a guest. */
export const toConference = (course: Course, bridge: RoutedConference): void =>
  bridge.pins === null ? enter(course, bridge, "guest") : askForPin(course, bridge, 0)

const askForPin = (course: Course, bridge: RoutedConference, wrong: number): void => {
  if (!mayAskPin(course, wrong)) return turnAway(course, bridge, "conferencePinRefused", "notAllowed", "notAllowed")
  promptForPin(course, note(course, reason("conferenceAsksPin", objectOf(bridge))))
  put(course, { kind: "conferencePin", extensionId: bridge.id, wrong })
}

const bridgeAt = (course: Course) => {
  const { place } = course.state
  const bridge = place.kind === "conferencePin" ? course.config.extensions.get(place.extensionId) : undefined
  return bridge?.kind === "conference" && place.kind === "conferencePin" ? { bridge, wrong: place.wrong } : undefined
}

export const pinDigits = (course: Course, digits: string): void => {
  const at = bridgeAt(course)
  if (at === undefined) return gone(course)
  const { bridge, wrong } = at
  const typed = digits.replace(/#$/, "")
  const role = bridge.pins === null ? "guest" : roleOf(bridge.pins, typed)
  if (role !== undefined) return enter(course, bridge, role)
  const because = note(course, reason("conferencePinWrong", objectOf(bridge), { time: wrong + 1 }))
  act(course, { do: "play", sound: "wrongPin" }, because)
  askForPin(course, bridge, wrong + 1)
}

/** Whoever counts the wrong PINs of a caller over several calls allows no more for now. */
export const noMorePins = (course: Course): void => {
  const at = bridgeAt(course)
  if (at === undefined) return gone(course)
  turnAway(course, at.bridge, "conferencePinsTooMany", "notAllowed", "notAllowed")
}

export const pinSilence = (course: Course): void => {
  const at = bridgeAt(course)
  if (at === undefined) return gone(course)
  note(course, reason("conferencePinMissing", objectOf(at.bridge), { time: at.wrong + 1 }))
  askForPin(course, at.bridge, at.wrong + 1)
}

const roleOf = (pins: NonNullable<RoutedConference["pins"]>, typed: string): ConferenceRole | undefined => {
  if (typed === "") return undefined
  if (pins === "notCompared") return "guest"
  return typed === pins.host ? "host" : typed === pins.guest ? "guest" : undefined
}

const enter = (course: Course, bridge: RoutedConference, role: ConferenceRole): void => {
  const who = objectOf(bridge)
  if (bridge.locked && role !== "host")
    return turnAway(course, bridge, "conferenceLocked", "conferenceLocked", "notAllowed")
  if (bridge.participants >= bridge.maxParticipants)
    return turnAway(course, bridge, "conferenceFull", "conferenceFull", "busy")
  const because = note(course, reason(role === "host" ? "conferenceHost" : "conference", who))
  // Without PINs nobody can be the host, so nobody waits for one.
  const waitsForHost = role === "guest" && bridge.waitForHost && bridge.pins !== null
  if (waitsForHost && bridge.hosts === 0) note(course, reason("conferenceWaits", who))
  const muted = role === "guest" && bridge.startMuted
  if (muted) note(course, reason("conferenceMuted", who))
  if (bridge.record === "always") note(course, reason("conferenceRecorded", who))
  act(
    course,
    {
      do: "conference",
      extensionId: bridge.id,
      role,
      waitsForHost,
      music: bridge.musicWhileWaiting ? course.config.account.holdMusic : { kind: "silence" },
      announce:
        bridge.announce === "none"
          ? null
          : { by: bridge.announce, join: bridge.announceOn !== "leave", leave: bridge.announceOn !== "join" },
      muted,
      record: bridge.record,
      maxParticipants: bridge.maxParticipants,
    },
    because,
  )
  put(course, { kind: "conference", extensionId: bridge.id, role, waitsForHost })
}

const turnAway = (
  course: Course,
  bridge: RoutedConference,
  rule: Rule,
  sound: ServiceSound,
  cause: RefusalCause,
): void => {
  const because = note(course, reason(rule, objectOf(bridge), { most: bridge.maxParticipants }))
  act(course, { do: "play", sound }, because)
  act(course, { do: "refuse", cause }, because)
  end(course, cause === "busy" ? "busy" : "failed")
}
