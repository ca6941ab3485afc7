import { texts } from "../../kit/language.ts"
import type { BlockingDecision, BlockingReason } from "../call-blocking/blocking-decision.ts"
import { shownValue } from "../call-blocking/rule-value.ts"
import type { ObjectRef, Reason } from "./reason.ts"
import { act, end, note, objectOf, reason, type Course } from "./course.ts"
import type { RoutedExtension } from "./routing-config.ts"

/** The rules that every account has. */
const systemRuleNames: Readonly<Partial<Record<BlockingReason, string>>> = texts("calling.systemRules", {
  ownAnonymous: "Anonymous callers",
  anonymousCallers: "Anonymous callers",
  internationalCallers: "International callers",
  premiumNumbers: "Premium numbers",
  directoryAssistance: "Directory assistance",
  highRiskNumbers: "High-risk numbers",
})

/** The rule that decided: by what it matches and its note, or by its name. */
const blockedBy = ({ rule, because }: BlockingDecision): ObjectRef => {
  if (rule === null) return { kind: "callBlocking", id: because, name: systemRuleNames[because] ?? "" }
  const { ruleId, valueTo, note: text = "" } = rule
  const value = rule.match === "prefix" ? `${shownValue(rule)}…` : shownValue(rule)
  const matched = valueTo === null ? value : `${value} – +${valueTo}`
  return { kind: "blockingRule", id: ruleId, name: text === "" ? matched : `${matched} (${text})` }
}

export const blockedReason = (verdict: BlockingDecision): Reason =>
  reason("blocked", blockedBy(verdict), { by: verdict.because })
export const allowedReason = (verdict: BlockingDecision): Reason => reason("blockingAllows", blockedBy(verdict))

/** What the rule or its owner wants for a blocked caller. Only the box of a called user can take a message. */
export const turnBlockedAway = (
  course: Course,
  verdict: BlockingDecision,
  target: RoutedExtension | undefined,
): void => {
  const because = note(course, blockedReason(verdict))
  if (verdict.action === "voicemail" && target?.kind === "person" && target.settings.voicemail.on)
    return course.ways.toMailbox(course, target.id, reason("voicemail", objectOf(target)))
  if (verdict.action === "message")
    act(course, { do: "play", sound: course.config.blocking.message ?? "blocked" }, because)
  act(course, { do: "refuse", cause: verdict.action === "busy" ? "busy" : "blocked" }, because)
  end(course, "blocked")
}
