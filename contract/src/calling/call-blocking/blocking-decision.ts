import { isDomestic } from "../../ground/accounts/domestic-countries.ts"
import type { DialedKind } from "../pbx-settings/dial-plan.ts"
import { emergencyCallers } from "../../inventory/extensions/numbering.ts"
import { isHighRisk } from "./high-risk.ts"
import { beginningsOf, matchesPattern, specificityOf, type RuleMatch } from "./rule-match.ts"

export const directions = ["in", "out"] as const
export type Direction = (typeof directions)[number]
export const ruleLists = ["block", "allow"] as const
export type RuleList = (typeof ruleLists)[number]
export const blockActions = ["reject", "busy", "message", "voicemail"] as const
export type BlockAction = (typeof blockActions)[number]

export interface BlockingRule extends RuleMatch {
  readonly ruleId: number
  /** Of the account, or of the extension that is called. */
  readonly owner: "account" | "user"
  readonly direction: Direction
  readonly list: RuleList
  /** Null: the default of whoever owns the rule. */
  readonly action: BlockAction | null
  readonly enabled: boolean
  readonly expiresAt: string | null
  /** What its owner wrote about it. */
  readonly note?: string
}

/** Rules that every account has; they can only be turned on and off. */
export const systemRules = [
  "anonymousCallers",
  "internationalCallers",
  "premiumNumbers",
  "directoryAssistance",
  "highRiskNumbers",
] as const
export type SystemRule = (typeof systemRules)[number]

export interface BlockingSettings {
  /** Off: all rules stay, none applies. */
  readonly masterOn: boolean
  readonly action: BlockAction
  readonly systemRules: Readonly<Record<SystemRule, boolean>>
  /** Of the called extension; null when only the account's rules count. */
  readonly own: { readonly on: boolean; readonly blockAnonymous: boolean; readonly action: BlockAction } | null
}

export interface BlockingQuestion {
  readonly settings: BlockingSettings
  readonly rules: PreparedRules
  readonly direction: Direction
  /** E.164 digits of the caller or of the dialed number, or a short number; null for an anonymous caller. */
  readonly number: string | null
  /** What was dialed (outbound), or "extension" for a caller inside the account. */
  readonly dialedKind?: DialedKind
  /** The country of the number, when it is known, and that of the account. */
  readonly country: string | null
  readonly homeCountry: string
  readonly at: Date
  /** Known from the call itself, for instance from its SIP priority. */
  readonly isEmergency?: boolean
}

export const blockingReasons = [
  "emergency",
  "internal",
  "switchedOff",
  "allowed",
  "ownRule",
  "ownAnonymous",
  "accountRule",
  "anonymousCallers",
  "internationalCallers",
  "premiumNumbers",
  "directoryAssistance",
  "highRiskNumbers",
  "noRule",
] as const
export type BlockingReason = (typeof blockingReasons)[number]

export interface BlockingDecision {
  readonly blocked: boolean
  readonly rule: BlockingRule | null
  /** What happens to the blocked call; null when it goes through. */
  readonly action: BlockAction | null
  readonly because: BlockingReason
}

const insideKinds: ReadonlySet<DialedKind | undefined> = new Set<DialedKind>([
  "extension",
  "featureCode",
  "parkSlot",
  "operator",
])

/**
 * Whether a call is blocked. Emergency calls, and calls from emergency services, always pass. Then: allow list, rules of
 * the user, rules of the account, system rules. Inside each step the most specific rule wins.
 */
export const decideBlocking = (question: BlockingQuestion): BlockingDecision => {
  const { settings, rules, direction, number, dialedKind, country, at } = question
  if (question.isEmergency === true || dialedKind === "emergency" || (number !== null && emergencyCallers.has(number)))
    return passes("emergency")
  if (insideKinds.has(dialedKind)) return passes("internal")
  if (!settings.masterOn) return passes("switchedOff")
  const own = direction === "in" && settings.own?.on === true ? settings.own : null
  if (number !== null) {
    const find = (step: Step) => rules.find(direction, step, { number, country, at })
    const ownAllowed = own === null ? null : find("ownAllow")
    const allowed = moreSpecific(ownAllowed, find("allow"))
    if (allowed !== null) return { ...passes("allowed"), rule: allowed }
    const ownRule = own === null ? null : find("ownBlock")
    if (own !== null && ownRule !== null) return blocks("ownRule", ownRule.action ?? own.action, direction, ownRule)
    const rule = find("block")
    if (rule !== null) return blocks("accountRule", rule.action ?? settings.action, direction, rule)
  }
  if (number === null && own?.blockAnonymous === true) return blocks("ownAnonymous", own.action, direction)
  const system = systemRuleOf(question)
  return system === undefined ? passes("noRule") : blocks(system, settings.action, direction)
}

const passes = (because: BlockingReason): BlockingDecision => ({ blocked: false, rule: null, action: null, because })
/** A caller can leave a message; whoever dials a blocked number cannot. */
const blocks = (
  because: BlockingReason,
  action: BlockAction,
  direction: Direction,
  rule: BlockingRule | null = null,
): BlockingDecision => ({
  blocked: true,
  rule,
  action: direction === "out" && action === "voicemail" ? "reject" : action,
  because,
})

const moreSpecific = (one: BlockingRule | null, other: BlockingRule | null) =>
  one === null || (other !== null && specificityOf(other) > specificityOf(one)) ? other : one

const systemRuleOf = ({
  settings: { systemRules: on },
  direction,
  number,
  dialedKind,
  country,
  homeCountry,
}: BlockingQuestion): SystemRule | undefined => {
  if (direction === "in") {
    if (number === null) return on.anonymousCallers ? "anonymousCallers" : undefined
    return on.internationalCallers && country !== null && !isDomestic(homeCountry, country)
      ? "internationalCallers"
      : undefined
  }
  if (dialedKind === "premium" && on.premiumNumbers) return "premiumNumbers"
  if (dialedKind === "directoryAssistance" && on.directoryAssistance) return "directoryAssistance"
  return number !== null && on.highRiskNumbers && isHighRisk(number) ? "highRiskNumbers" : undefined
}

// --- rules, prepared once for many calls -----------------------------------------------------------------------------

type Step = "ownAllow" | "allow" | "ownBlock" | "block"
interface Caller {
  readonly number: string
  readonly country: string | null
  readonly at: Date
}
export interface PreparedRules {
  readonly find: (direction: Direction, step: Step, caller: Caller) => BlockingRule | null
}

interface Candidate {
  readonly rule: BlockingRule
  readonly specificity: number
  /** A range knows how many digits its numbers have, a pattern what follows its beginning. */
  readonly fits: ((number: string) => boolean) | undefined
}
interface TrieNode {
  readonly next: Map<string, TrieNode>
  readonly candidates: Candidate[]
}
interface Index {
  readonly exact: Map<string, Candidate[]>
  readonly beginnings: TrieNode
  readonly countries: Map<string, Candidate[]>
}

const emptyNode = (): TrieNode => ({ next: new Map(), candidates: [] })
const emptyIndex = (): Index => ({ exact: new Map(), beginnings: emptyNode(), countries: new Map() })
const stepOf = ({ owner, list }: BlockingRule): Step =>
  owner === "user" ? (list === "allow" ? "ownAllow" : "ownBlock") : list

/** Sorts rules once, so that a call costs as many steps as its number has digits, however many rules there are. */
export const prepareRules = (rules: readonly BlockingRule[]): PreparedRules => {
  const indexes = new Map<string, Index>()
  // Equal rules: the older one is named.
  for (const rule of rules.filter(({ enabled }) => enabled).toSorted((one, other) => one.ruleId - other.ruleId)) {
    const key = `${rule.direction} ${stepOf(rule)}`
    let index = indexes.get(key)
    if (index === undefined) indexes.set(key, (index = emptyIndex()))
    add(index, rule)
  }
  return {
    find: (direction, step, caller) => {
      const index = indexes.get(`${direction} ${step}`)
      return index === undefined ? null : findIn(index, caller)
    },
  }
}

const push = (map: Map<string, Candidate[]>, key: string, candidate: Candidate) => {
  const there = map.get(key)
  if (there === undefined) map.set(key, [candidate])
  else there.push(candidate)
}
const plant = (root: TrieNode, beginning: string, candidate: Candidate) => {
  let node = root
  for (const digit of beginning) {
    let next = node.next.get(digit)
    if (next === undefined) node.next.set(digit, (next = emptyNode()))
    node = next
  }
  node.candidates.push(candidate)
}

const add = (index: Index, rule: BlockingRule) => {
  const { match, value, valueTo } = rule
  const candidate: Candidate = { rule, specificity: specificityOf(rule), fits: undefined }
  switch (match) {
    case "exact":
      push(index.exact, value, candidate)
      return
    case "country":
      push(index.countries, value, candidate)
      return
    case "prefix":
      plant(index.beginnings, value, candidate)
      return
    case "range": {
      const bounded = { ...candidate, fits: (number: string) => number.length === value.length }
      for (const beginning of beginningsOf(value, valueTo ?? value)) plant(index.beginnings, beginning, bounded)
      return
    }
    case "pattern":
      plant(index.beginnings, /^\d*/.exec(value)![0], {
        ...candidate,
        fits: (number) => matchesPattern(value, number),
      })
  }
}

const findIn = ({ exact, beginnings, countries }: Index, { number, country, at }: Caller): BlockingRule | null => {
  let best: Candidate | undefined
  const now = at.getTime()
  const consider = (candidates: readonly Candidate[] | undefined) => {
    for (const candidate of candidates ?? []) {
      const { rule, specificity, fits } = candidate
      if (best !== undefined && !comesBefore(candidate, best)) continue
      if (rule.expiresAt !== null && Date.parse(rule.expiresAt) <= now) continue
      if (fits !== undefined && !fits(number)) continue
      best = { rule, specificity, fits }
    }
  }
  consider(exact.get(number))
  let node: TrieNode | undefined = beginnings
  for (let depth = 0; node !== undefined; depth += 1) {
    consider(node.candidates)
    node = node.next.get(number[depth] ?? "")
  }
  if (country !== null) consider(countries.get(country))
  return best?.rule ?? null
}
const comesBefore = (one: Candidate, other: Candidate) =>
  one.specificity > other.specificity || (one.specificity === other.specificity && one.rule.ruleId < other.rule.ruleId)
