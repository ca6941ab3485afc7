import type { Destination } from "../destinations/destination.ts"
import type { CallEvent } from "./call-event.ts"
import type { Reason, Rule } from "./reason.ts"
import { act, end, gone, leave, note, objectOf, put, reason, type Course } from "./course.ts"
import { musicOr } from "./hold-music.ts"
import { outsideObjection } from "./outside-numbers.ts"
import { record } from "./record.ts"
import { showPrefix } from "./ringing.ts"
import type { RoutedQueue } from "./routing-config.ts"
import { isOpen } from "./schedule-state.ts"

/** A call for a queue: it waits there, unless the queue is closed, has no agents or is full. */
export const toQueue = (course: Course, queue: RoutedQueue): void => {
  const who = objectOf(queue)
  if (!isOpen(course, queue.scheduleId)) return overflow(course, queue, "queueClosed", queue.closed)
  if (queue.agentsLoggedIn === 0 && queue.noAgents !== null)
    return overflow(course, queue, "queueNoAgents", queue.noAgents)
  if (queue.waiting >= queue.maxWaiting) return overflow(course, queue, "queueFull", queue.full)
  const because = note(course, reason("queueWaits", who, { waiting: queue.waiting }))
  if (queue.greeting !== null) act(course, { do: "play", sound: queue.greeting }, because)
  record(course, who)
  wait(course, queue, because, { exitKey: queue.exitKey?.key ?? null, callbackKey: offeredCallback(course, queue) })
}

/** Who hides the number, or has one that the account could not call, cannot be called back. */
const offeredCallback = (course: Course, { callbackKey }: RoutedQueue): string | null => {
  const { caller } = course.state
  return caller.kind === "outside" && caller.number !== null && outsideObjection(course, caller.number) === undefined
    ? callbackKey
    : null
}

const wait = (
  course: Course,
  queue: RoutedQueue,
  because: Reason,
  keys: { readonly exitKey: string | null; readonly callbackKey: string | null },
): void => {
  const { id, maxWaitSeconds, holdAudio, sounds } = queue
  showPrefix(course, sounds.callerNamePrefix)
  const music = musicOr(holdAudio, course.config.account.holdMusic)
  act(course, { do: "enqueue", queueId: id, maxWaitSeconds, ...keys, music, ...sounds }, because)
  put(course, { kind: "queue", extensionId: id, callbackKey: keys.callbackKey })
}

const overflow = (course: Course, queue: RoutedQueue, rule: Rule, to: Destination | null): void => {
  const because = note(course, reason(rule, objectOf(queue)))
  if (to !== null) return leave(course, { kind: "destination", to, because })
  if (queue.hasMailbox)
    return leave(course, { kind: "voicemail", extensionId: queue.id, because: reason("voicemail", objectOf(queue)) })
  leave(course, { kind: "unanswered", because })
}

export const leftQueue = (course: Course, why: Extract<CallEvent, { kind: "leftQueue" }>["why"]): void => {
  const { place } = course.state
  if (place.kind !== "queue") return
  const queue = queueOf(course)
  if (queue === undefined) return gone(course)
  if (why === "waitedTooLong") return overflow(course, queue, "queueWaitedTooLong", queue.waitedTooLong)
  if (why === "noAgents") return overflow(course, queue, "queueNoAgents", queue.noAgents)
  if (why === "exitKey") {
    // Without an exit the key means nothing, and the caller goes on waiting.
    if (queue.exitKey === null) return
    const { key, to } = queue.exitKey
    return leave(course, { kind: "destination", to, because: reason("queueExitKey", objectOf(queue), { key }) })
  }
  // Without an offer the key means nothing.
  if (place.callbackKey == null) return
  // The caller keeps the place in the queue and hangs up.
  act(course, { do: "hangUp" }, note(course, reason("queueCallbackAsked", objectOf(queue))))
  end(course, "missed")
}

const queueOf = ({ state: { place }, config }: Course): RoutedQueue | undefined => {
  const found =
    place.kind === "queue" || place.kind === "callback" ? config.extensions.get(place.extensionId) : undefined
  return found?.kind === "queue" ? found : undefined
}

// --- by whoever looks after the queue --------------------------------------------------------------------------------

export const sentOn = (course: Course, to: Destination, by: string): void => {
  if (course.state.place.kind !== "queue") return
  const queue = queueOf(course)
  const because = queue === undefined ? reason("destinationGone", null) : reason("queueSentOn", objectOf(queue), { by })
  leave(course, { kind: "destination", to, because })
}
export const endedBy = (course: Course, by: string): void => {
  const queue = queueOf(course)
  act(
    course,
    { do: "hangUp" },
    note(course, reason("queueEnded", queue === undefined ? null : objectOf(queue), { by })),
  )
  end(course, "missed")
}

// --- callbacks -------------------------------------------------------------------------------------------------------

/** The queue calls a caller who asked for it. What the account may call can have changed since. */
export const callBack = (course: Course, queueId: number, attempt: number): void => {
  const { caller } = course.state
  const queue = course.config.extensions.get(queueId)
  const number = caller.kind === "outside" ? caller.number : null
  if (queue?.kind !== "queue" || number === null) return gone(course)
  course.state.direction = "outbound"
  course.state.callbackFrom = queueId
  const because = note(course, reason("queueCallsBack", objectOf(queue), { attempt }))
  const objection = outsideObjection(course, number)
  if (objection !== undefined) {
    act(course, { do: "refuse", cause: "notAllowed" }, note(course, objection))
    return end(course, "failed")
  }
  const { mainNumber, callerName } = course.config.account
  act(course, { do: "dialOut", number, callerId: mainNumber, callerName }, because)
  put(course, { kind: "callback", extensionId: queueId, number })
}
/** Whoever answers a callback waits at the front of the queue, whatever its limits and hours. */
export const callbackAnswered = (course: Course): void => {
  const queue = queueOf(course)
  if (queue === undefined) return gone(course)
  const because = note(course, reason("queueWaits", objectOf(queue), { waiting: 0 }))
  record(course, objectOf(queue))
  wait(course, queue, because, { exitKey: null, callbackKey: null })
}
export const callbackUnanswered = (course: Course, why: "time" | "busy" | "offline"): void => {
  const queue = queueOf(course)
  note(course, reason("queueCallbackUnanswered", queue === undefined ? null : objectOf(queue)))
  end(course, why === "busy" ? "busy" : "missed")
}
