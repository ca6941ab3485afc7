import {
  systemRules as systemRuleNames,
  type BlockingRule,
  type BlockingSettings,
} from "@dialplane/contract/calling/call-blocking/blocking-decision"
import type { BlockingRuleAnswer, CallBlocking } from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import type { RuleMatch } from "@dialplane/contract/calling/call-blocking/rule-match"
import { shownEnd, shownValue } from "@dialplane/contract/calling/call-blocking/rule-value"

/** A rule as it is stored. */
export interface RuleRow extends RuleMatch {
  readonly ruleId: number
  readonly extensionId: number | null
  readonly direction: BlockingRule["direction"]
  readonly list: BlockingRule["list"]
  readonly action: BlockingRule["action"]
  readonly note: string
  readonly enabled: boolean
  readonly expiresAt: string | null
  readonly version: number
  readonly createdAt: string
  readonly changedAt: string
}
export type RuleContent = Omit<RuleRow, "ruleId" | "extensionId" | "version" | "createdAt" | "changedAt">

export const contentOf = ({
  direction,
  list,
  match,
  value,
  valueTo,
  action,
  note,
  enabled,
  expiresAt,
}: RuleContent): RuleContent => ({ direction, list, match, value, valueTo, action, note, enabled, expiresAt })

export const toAnswer = (row: RuleRow, at: Date): BlockingRuleAnswer => ({
  ruleId: row.ruleId,
  ...contentOf(row),
  value: shownValue(row),
  valueTo: shownEnd(row.valueTo),
  isExpired: row.expiresAt !== null && Date.parse(row.expiresAt) <= at.getTime(),
  createdAt: row.createdAt,
  changedAt: row.changedAt,
  version: row.version,
})

export const toRule = ({ extensionId, ...row }: RuleRow): BlockingRule => ({
  ...row,
  owner: extensionId === null ? "account" : "user",
})

/** "+1900…", "+12075550100 – +12075550199", "NG": how a rule is named in the audit log and in refusals. */
export const nameOf = (rule: RuleMatch): string => {
  if (rule.match === "range") return `${shownValue(rule)} – ${shownEnd(rule.valueTo)}`
  return rule.match === "prefix" ? `${shownValue(rule)}…` : shownValue(rule)
}

/** The fields of a rule in audit entries. */
export const factsOf = (rule: RuleContent) => ({
  ...contentOf(rule),
  value: shownValue(rule),
  valueTo: shownEnd(rule.valueTo),
})

export const differing = <Facts extends object>(was: Facts, is: Facts) => {
  const names = (Object.keys(is) as (keyof Facts)[]).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  )
  const side = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name]])) as Partial<Facts>
  return { isEmpty: names.length === 0, before: side(was), after: side(is) }
}

/** The settings of an account as they are stored. */
export type SettingsRow = Pick<CallBlocking, "masterOn" | "action" | "mediaId" | "mediaName" | "version"> &
  BlockingSettings["systemRules"]
export const defaultSettings: SettingsRow = {
  masterOn: true,
  action: "reject",
  mediaId: null,
  mediaName: null,
  anonymousCallers: false,
  internationalCallers: false,
  premiumNumbers: true,
  directoryAssistance: false,
  highRiskNumbers: true,
  version: 1,
}
export const switchesOf = (row: SettingsRow): BlockingSettings["systemRules"] =>
  Object.fromEntries(systemRuleNames.map((name) => [name, row[name]])) as BlockingSettings["systemRules"]

/** The settings in audit entries. */
export const settingsFacts = ({ masterOn, action, mediaId, mediaName, ...row }: SettingsRow) => ({
  masterOn,
  action,
  media: mediaName,
  mediaId,
  ...switchesOf({ masterOn, action, mediaId, mediaName, ...row }),
})

export interface OwnRow {
  readonly on: boolean
  readonly blockAnonymous: boolean
  readonly action: BlockingSettings["action"]
  readonly version: number
}
export const defaultOwn: OwnRow = { on: true, blockAnonymous: false, action: "voicemail", version: 1 }

/** A line of the list of numbers: a beginning ends with *. */
export const readLine = (text: string) => {
  const trimmed = text.trim()
  return trimmed.endsWith("*") && !/[*?]/.test(trimmed.slice(0, -1))
    ? ({ match: "prefix", value: trimmed.slice(0, -1).trim() } as const)
    : ({ match: /[*?]/.test(trimmed) ? "pattern" : "exact", value: trimmed } as const)
}
