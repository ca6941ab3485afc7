import type { RefusalCause } from "./call-action.ts"
import type { Rule } from "./reason.ts"
import { act, end, note, objectOf, put, reason, type Course } from "./course.ts"
import { legsFor } from "./ringing.ts"
import type { RoutedPaging } from "./routing-config.ts"
import { isOpen } from "./schedule-state.ts"

/** An announcement on the phones of a group. An emergency page also reaches phones in a call or on do not disturb. */
export const toPaging = (course: Course, group: RoutedPaging): void => {
  const { caller } = course.state
  const who = objectOf(group)
  if (caller.kind === "outside" || (group.pagers !== null && !group.pagers.has(caller.extensionId)))
    return turnAway(course, group, "pagingNotAllowed", "notAllowed")
  if (!isOpen(course, group.scheduleId)) return turnAway(course, group, "pagingClosed", "notAllowed")
  const isEmergency = group.priority === "emergency"
  const members = group.targets.map((id) => ({ kind: "extension", extensionId: id, seconds: 0, delay: 0 }) as const)
  const legs = legsFor(course, members, {
    skipBusy: group.skipBusy && !isEmergency,
    respectDoNotDisturb: !isEmergency,
  })
  if (legs.length === 0) return turnAway(course, group, "pagingReachesNobody", "busy")
  const { twoWay, tone, maxSeconds, priority } = group
  const facts = { phones: legs.length, seconds: maxSeconds }
  const because = note(course, reason(isEmergency ? "pagingEmergency" : "paging", who, facts))
  if (twoWay) note(course, reason("pagingTwoWay", who))
  act(course, { do: "page", extensionId: group.id, legs, twoWay, tone, maxSeconds, priority }, because)
  put(course, { kind: "paging", extensionId: group.id, maxSeconds })
}

/** The longest time of a page is over. */
export const pageOver = (course: Course): void => {
  const { place } = course.state
  if (place.kind !== "paging") return
  const group = course.config.extensions.get(place.extensionId)
  const because = reason("pagingTimeOver", group === undefined ? null : objectOf(group), {
    seconds: place.maxSeconds,
  })
  act(course, { do: "hangUp" }, note(course, because))
  end(course, "answered")
}

const turnAway = (course: Course, group: RoutedPaging, rule: Rule, cause: RefusalCause): void => {
  const because = note(course, reason(rule, objectOf(group)))
  act(course, { do: "play", sound: cause === "busy" ? "notAvailable" : "notAllowed" }, because)
  act(course, { do: "refuse", cause }, because)
  end(course, cause === "busy" ? "busy" : "failed")
}
