import { matchesPattern } from "../call-blocking/rule-match.ts"
import type { Exit } from "./call-place.ts"
import { act, end, flowRef, gone, leave, mayGoOn, note, put, reason, type Course } from "./course.ts"
import type { CallerCondition, FlowNode } from "./flow-graph.ts"
import { dialedInMenu, prompt } from "./menu-calls.ts"
import type { RoutedFlow } from "./routing-config.ts"
import { isOpen } from "./schedule-state.ts"

const betweenDigitsSeconds = 3

/** A call starts in a call flow. */
export const toFlow = (course: Course, flow: RoutedFlow): void => {
  note(course, reason("startsInFlow", flowRef(flow)))
  course.state.flows = [...course.state.flows, flow.id]
  toNode(course, flow, flow.start)
}

export const toNode = (course: Course, flow: RoutedFlow, nodeId: string | null): void => {
  if (!mayGoOn(course)) return
  const node = nodeId === null ? undefined : flow.nodes.get(nodeId)
  if (node === undefined || nodeId === null) {
    act(course, { do: "hangUp" }, note(course, reason(nodeId === null ? "hangsUp" : "flowIsEmpty", flowRef(flow))))
    return end(course, "missed")
  }
  course.passed.push({ flowId: flow.id, nodeId })
  switch (node.kind) {
    case "schedule":
      return toNode(course, flow, isOpen(course, node.scheduleId) ? node.open : node.closed)
    case "condition": {
      const met = isMet(node.caller, course)
      note(course, reason(met ? "conditionMet" : "conditionNotMet", flowRef(flow)))
      return toNode(course, flow, met ? node.yes : node.no)
    }
    case "announcement":
      act(
        course,
        { do: "play", sound: node.sound },
        note(course, reason("announcement", flowRef(flow), { name: node.sound.name })),
      )
      return toNode(course, flow, node.next)
    case "menu":
      return listen(course, flow, nodeId, node, 0, 0)
    case "destination": {
      const exit: Exit | undefined =
        node.noAnswer === null
          ? undefined
          : { kind: "node", flowId: flow.id, nodeId: node.noAnswer, because: reason("flowNoAnswer", flowRef(flow)) }
      return course.ways.toDestination(course, node.to, exit)
    }
  }
}

type MenuNode = Extract<FlowNode, { kind: "menu" }>

const listen = (
  course: Course,
  flow: RoutedFlow,
  nodeId: string,
  node: MenuNode,
  silent: number,
  wrong: number,
): void => {
  const who = flowRef(flow)
  if (
    prompt(
      course,
      who,
      { ...node, betweenDigitsSeconds, choices: Object.keys(node.keys) },
      note(course, reason("menuPlays", who)),
    )
  )
    put(course, { kind: "flowMenu", flowId: flow.id, nodeId, silent, wrong })
}

const menuAt = (course: Course) => {
  const { place } = course.state
  if (place.kind !== "flowMenu") return undefined
  const flow = course.config.flows.get(place.flowId)
  const node = flow?.nodes.get(place.nodeId)
  return flow !== undefined && node?.kind === "menu" ? { flow, node, place } : undefined
}

export const flowMenuDigits = (course: Course, digits: string): void => {
  const at = menuAt(course)
  if (at === undefined) return gone(course)
  const { flow, node, place } = at
  const who = flowRef(flow)
  if (Object.hasOwn(node.keys, digits)) {
    note(course, reason("menuKey", who, { key: digits }))
    return toNode(course, flow, node.keys[digits]!)
  }
  const extensionId = node.dialExtensions ? dialedInMenu(course, digits) : undefined
  if (extensionId !== undefined) {
    note(course, reason("menuExtension", who, { extension: digits }))
    return course.ways.toExtension(course, extensionId)
  }
  const because = note(course, reason("menuWrongKey", who, { keys: digits, time: place.wrong + 1 }))
  if (place.wrong < node.retries) {
    act(course, { do: "play", sound: "wrongKey" }, because)
    return listen(course, flow, place.nodeId, node, place.silent, place.wrong + 1)
  }
  leave(course, { kind: "node", flowId: flow.id, nodeId: node.wrongKey, because: reason("menuGivesUp", who) })
}

export const flowMenuSilence = (course: Course): void => {
  const at = menuAt(course)
  if (at === undefined) return gone(course)
  const { flow, node, place } = at
  const who = flowRef(flow)
  note(course, reason("menuNoInput", who, { time: place.silent + 1 }))
  if (place.silent < node.retries) return listen(course, flow, place.nodeId, node, place.silent + 1, place.wrong)
  leave(course, { kind: "node", flowId: flow.id, nodeId: node.noInput, because: reason("menuGivesUp", who) })
}

const isMet = ({ anonymous, countries, patterns }: CallerCondition, { state: { caller } }: Course): boolean => {
  if (caller.kind === "inside") return false
  if (caller.number === null) return anonymous
  const { number } = caller
  return (
    (caller.country !== null && countries.includes(caller.country)) ||
    patterns.some((pattern) => matchesPattern(pattern, number))
  )
}
