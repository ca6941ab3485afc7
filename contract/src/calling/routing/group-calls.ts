import type { Exit, RingStep } from "./call-place.ts"
import type { Leg } from "./call-party.ts"
import { leave, note, objectOf, reason, type Course } from "./course.ts"
import { legsFor, ring } from "./ringing.ts"
import type { RoutedGroup, RoutedMember } from "./routing-config.ts"
import { ringPlan } from "../call-groups/group-order.ts"
import { isOpen } from "./schedule-state.ts"

/** A call for a group: closed hours first, then the members by the group's strategy, then its destination. */
export const toGroup = (course: Course, group: RoutedGroup, ifUnanswered?: Exit): void => {
  const who = objectOf(group)
  const unanswered: Exit =
    ifUnanswered ??
    (group.noAnswer !== null
      ? { kind: "destination", to: group.noAnswer, because: reason("groupNoAnswer", who) }
      : group.hasMailbox
        ? { kind: "voicemail", extensionId: group.id, because: reason("voicemail", who) }
        : { kind: "unanswered", because: reason("groupNoAnswer", who) })
  if (!isOpen(course, group.scheduleId)) {
    const because = note(course, reason("groupClosed", who))
    return leave(course, group.closed === null ? unanswered : { kind: "destination", to: group.closed, because })
  }
  const manners = { skipBusy: group.skipBusy, respectDoNotDisturb: group.respectDoNotDisturb }
  // Whoever cannot ring is left out of the plan, so that nobody's turn passes in silence.
  const available = new Set(legsFor(course, group.members, manners).map(partyOf))
  const plan = ringPlan(group, {
    startAt: group.strategy === "random" ? course.state.seed : group.startAt,
    isAvailable: (member) => available.has(partyOf(member)),
  })
  const steps = plan.map(({ members, seconds }): RingStep => ({
    legs: members.map(legOf),
    seconds,
    because: reason("groupRings", who, { seconds }),
  }))
  ring(course, who, steps, unanswered)
}

const partyOf = (one: RoutedMember | Leg): string =>
  one.kind === "extension" ? `e${one.extensionId}` : `n${one.number}`
/** The plan has the delays in its steps. */
const legOf = (member: RoutedMember): Leg =>
  member.kind === "extension"
    ? { kind: "extension", extensionId: member.extensionId, delay: 0, confirm: false }
    : { kind: "external", number: member.number, delay: 0, confirm: member.confirm }
