import { nextChange, stateAt } from "../../inventory/schedules/opening-hours.ts"
import type { ObjectRef } from "./reason.ts"
import { features } from "../pbx-settings/feature-codes.ts"
import { disallowedCodes } from "../pbx-settings/monitoring-codes.ts"
import { defaultMonitoringPattern } from "../pbx-settings/monitoring-pattern.ts"
import { flowRef, objectOf, settingsRef } from "./course.ts"
import { graphOf } from "./routing-graph.ts"
import type { RoutedExtension, RoutingConfig } from "./routing-config.ts"

export const checkKinds = [
  "circle",
  "deadEnd",
  "menuWithoutKeys",
  "numberToNowhere",
  "numbersToNowhere",
  "linesWithoutLocation",
  "neverOpens",
  "queueWithoutAgents",
  "nobodyLoggedIn",
  "groupWithoutMembers",
  "memberSuspended",
  "memberWithoutPhone",
  "agentSuspended",
  "agentWithoutPhone",
  "conferenceWithoutPin",
  "monitoringCodeNotAllowed",
  "greetingMissing",
  "destinationMissing",
] as const
export type CheckKind = (typeof checkKinds)[number]

/** Something that callers would notice. */
export interface RoutingFinding {
  readonly kind: CheckKind
  readonly severity: "error" | "warning"
  /** Where it is fixed. */
  readonly object: ObjectRef
  /** What else it is about: the member, the schedule, the circle. */
  readonly about: string
}

/** Of more numbers that lead nowhere, one line speaks for all: most are spare numbers. */
export const mostNumbersListed = 3

/** What is counted beside the configuration. */
interface Counted {
  readonly linesWithoutLocation?: number
  /** How many numbers lead nowhere, if the configuration has only the first of them. */
  readonly spareNumbers?: number
}

/** What is wrong with an account's routing, found before a caller does. */
export const findingsOf = (
  config: RoutingConfig,
  at: number,
  { linesWithoutLocation = 0, spareNumbers }: Counted = {},
): RoutingFinding[] => {
  const found: RoutingFinding[] = []
  const add = (kind: CheckKind, severity: RoutingFinding["severity"], object: ObjectRef, about = "") =>
    found.push({ kind, severity, object, about })
  const nowhere = [...config.numbers.values()].filter(({ leadsTo }) => leadsTo === null)
  const spare = spareNumbers ?? nowhere.length
  if (spare > mostNumbersListed)
    add("numbersToNowhere", "warning", { kind: "unassignedNumbers", id: 0, name: String(spare) })
  else
    for (const { number } of nowhere)
      add("numberToNowhere", "warning", { kind: "number", id: number, name: `+${number}` })
  if (linesWithoutLocation > 0)
    add("linesWithoutLocation", "error", {
      kind: "linesWithoutLocation",
      id: 0,
      name: String(linesWithoutLocation),
    })
  for (const { id, name, hours } of config.schedules.values())
    if (!stateAt(hours, at).open && nextChange(hours, at) === null)
      add("neverOpens", "error", { kind: "schedule", id, name })
  const { monitoringPattern = defaultMonitoringPattern, featureCodes } = config.dialing
  for (const { feature, code } of disallowedCodes(monitoringPattern, featureCodes))
    add("monitoringCodeNotAllowed", "warning", settingsRef(config), `${code} (${features[feature].title})`)
  for (const one of config.extensions.values()) checkExtension(config, one, add)
  checkCircles(config, add)
  return found
}

type Add = (kind: CheckKind, severity: RoutingFinding["severity"], object: ObjectRef, about?: string) => void

const checkExtension = (config: RoutingConfig, one: RoutedExtension, add: Add): void => {
  const who = objectOf(one)
  switch (one.kind) {
    case "group":
      if (one.members.length === 0) add("groupWithoutMembers", "error", who)
      for (const member of one.members) {
        const found = member.kind === "extension" ? config.extensions.get(member.extensionId) : undefined
        if (found?.kind !== "person") continue
        const name = `${found.number} ${found.name}`
        if (found.suspended) add("memberSuspended", "warning", who, name)
        else if (!found.hasPhones) add("memberWithoutPhone", "warning", who, name)
      }
      if (one.noAnswer === null && !one.hasMailbox) add("deadEnd", "warning", who)
      break
    case "queue":
      if (one.agentIds.length === 0) add("queueWithoutAgents", "error", who)
      for (const id of one.agentIds) {
        const agent = config.extensions.get(id)
        if (agent?.kind !== "person") continue
        const name = `${agent.number} ${agent.name}`
        if (agent.suspended) add("agentSuspended", "warning", who, name)
        else if (!agent.hasPhones) add("agentWithoutPhone", "warning", who, name)
      }
      if (one.agentIds.length > 0 && one.agentsLoggedIn === 0 && one.noAgents === null)
        add("nobodyLoggedIn", "warning", who)
      if (one.waitedTooLong === null && !one.hasMailbox && one.maxWaitSeconds > 0) add("deadEnd", "warning", who)
      break
    case "receptionist":
      if (one.callFlowId !== null) break
      if (one.keys.size === 0 && one.noInput === null) add("menuWithoutKeys", "error", who)
      if (one.greeting === null) add("greetingMissing", "warning", who)
      if (one.noInput === null && one.keys.size > 0) add("destinationMissing", "warning", who, "noInput")
      break
    case "conference":
      if (one.pins === null) add("conferenceWithoutPin", "warning", who)
      break
    case "person":
    case "paging":
    case "fax":
      break
  }
}

/** Edges along which a call goes on by itself, without a key, an answer or the clock. */
const automatic = new Set(["always", "next", "noAnswer", "leadsTo", "noAgents", "waitedTooLong", "full", "noInput"])

/** Inside a call flow, a clock or a condition may send a call in a circle without the caller doing anything. */
const automaticInFlow = new Set(["open", "closed", "yes", "no"])

/**
 * An extension starts a call in its flow only once, so that the flow may send it on to the extension itself; one that is
 * nothing but the flow starts there each time.
 */
const isOnlyFlow = ({ extensions }: RoutingConfig, key: string): boolean => {
  const found = extensions.get(Number(key.split(":")[1]))
  return key.startsWith("extension:") && found?.kind === "receptionist" && !found.hasMenu
}

/** Circles in which a call goes on by itself, as keys of the routing graph, with their names. */
export const circlesIn = (
  config: RoutingConfig,
): { readonly keys: readonly string[]; readonly names: readonly string[] }[] => {
  const next = new Map<string, string[]>()
  const names = new Map<string, string>()
  const starts = [
    ...[...config.extensions.keys()].map((id) => [`extension:${id}`, { extensionId: id }] as const),
    ...[...config.flows.keys()].map((id) => [`flow:${id}`, { callFlowId: id }] as const),
  ]
  for (const [start, beginning] of starts) {
    if (next.has(start)) continue
    const { nodes, edges } = graphOf(config, beginning)
    for (const { key, name } of nodes) {
      names.set(key, name)
      if (!next.has(key)) next.set(key, [])
    }
    for (const { from, to, kind } of edges)
      if (
        (automatic.has(kind) ||
          (from.startsWith("flow:") && automaticInFlow.has(kind)) ||
          (kind === "startsIn" && isOnlyFlow(config, from))) &&
        !next.get(from)!.includes(to)
      )
        next.get(from)!.push(to)
  }
  const done = new Set<string>()
  return [...next.keys()].flatMap((start) => {
    const keys = findCircle(next, start, done)
    return keys.length === 0 ? [] : [{ keys, names: keys.map((key) => names.get(key) ?? "") }]
  })
}

const checkCircles = (config: RoutingConfig, add: Add): void => {
  for (const { keys, names } of circlesIn(config)) {
    const way = [...names, names[0]!].join(" → ")
    const idOf = (kind: string) => Number(keys.find((key) => key.startsWith(`${kind}:`))?.split(":")[1])
    const [owner, flow] = [config.extensions.get(idOf("extension")), config.flows.get(idOf("flow"))]
    if (owner !== undefined) add("circle", "error", objectOf(owner), way)
    else if (flow !== undefined) add("circle", "error", flowRef(flow), way)
  }
}

/** The first circle that can be reached from a start, each one once. */
const findCircle = (next: ReadonlyMap<string, readonly string[]>, start: string, done: Set<string>): string[] => {
  if (done.has(start)) return []
  const way: string[] = []
  const onWay = new Set<string>()
  const stack: { key: string; index: number }[] = [{ key: start, index: 0 }]
  way.push(start)
  onWay.add(start)
  while (stack.length > 0) {
    const top = stack.at(-1)!
    const following = next.get(top.key)?.[top.index]
    top.index += 1
    if (following === undefined) {
      stack.pop()
      way.pop()
      onWay.delete(top.key)
      done.add(top.key)
    } else if (onWay.has(following)) {
      for (const key of way) done.add(key)
      return way.slice(way.indexOf(following))
    } else if (!done.has(following)) {
      stack.push({ key: following, index: 0 })
      way.push(following)
      onWay.add(following)
    }
  }
  return []
}
