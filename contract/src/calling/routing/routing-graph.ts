import type { Destination } from "../destinations/destination.ts"
import type { CallDestination } from "../../inventory/extensions/call-destination.ts"
import type { FlowNode } from "./flow-graph.ts"
import type { RoutedExtension, RoutedFlow, RoutedPerson, RoutingConfig } from "./routing-config.ts"

/** Why a call goes along an edge. */
export const edgeKinds = [
  "leadsTo",
  "always",
  "busy",
  "noAnswer",
  "notReachable",
  "rings",
  "findMe",
  "closed",
  "open",
  "full",
  "waitedTooLong",
  "noAgents",
  "exitKey",
  "key",
  "noInput",
  "wrongKey",
  "startsIn",
  "next",
  "yes",
  "no",
] as const
export type EdgeKind = (typeof edgeKinds)[number]

export const nodeKinds = [
  "number",
  "person",
  "group",
  "queue",
  "receptionist",
  "conference",
  "paging",
  "fax",
  "voicemail",
  "external",
  "flow",
  "schedule",
  "menu",
  "announcement",
  "condition",
  "directory",
  "hangUp",
] as const
export type NodeKind = (typeof nodeKinds)[number]

export interface GraphNode {
  readonly key: string
  readonly kind: NodeKind
  /** The id of the object, for a link; null where there is none. */
  readonly id: number | null
  readonly name: string
}
export interface GraphEdge {
  readonly from: string
  readonly to: string
  readonly kind: EdgeKind
  /** The key that is pressed, or the order of a member. */
  readonly detail: string
}
export interface RoutingGraph {
  readonly start: string
  readonly nodes: GraphNode[]
  readonly edges: GraphEdge[]
}

interface Building {
  readonly config: RoutingConfig
  readonly nodes: Map<string, GraphNode>
  readonly edges: GraphEdge[]
}

/** Where something leads: every destination that can follow, from the data that routes calls. */
export const graphOf = (
  config: RoutingConfig,
  start: { readonly number: string } | { readonly extensionId: number } | { readonly callFlowId: number },
): RoutingGraph => {
  const building: Building = { config, nodes: new Map(), edges: [] }
  return { start: begin(building, start), nodes: [...building.nodes.values()], edges: building.edges }
}

const begin = (building: Building, start: Parameters<typeof graphOf>[1]): string => {
  if ("extensionId" in start) return visitExtension(building, start.extensionId)
  if ("callFlowId" in start) return visitFlow(building, start.callFlowId)
  const key = `number:${start.number}`
  building.nodes.set(key, { key, kind: "number", id: null, name: `+${start.number}` })
  const leadsTo = building.config.numbers.get(start.number)?.leadsTo
  if (leadsTo != null)
    link(
      building,
      key,
      "extensionId" in leadsTo
        ? visitExtension(building, leadsTo.extensionId)
        : visitFlow(building, leadsTo.callFlowId),
      "leadsTo",
    )
  return key
}

const link = ({ edges }: Building, from: string, to: string, kind: EdgeKind, detail = ""): void => {
  if (!edges.some((edge) => edge.from === from && edge.to === to && edge.kind === kind && edge.detail === detail))
    edges.push({ from, to, kind, detail })
}
const leaf = ({ nodes }: Building, kind: NodeKind, name: string, id: number | null = null): string => {
  const key = id === null ? `${kind}:${name}` : `${kind}:${id}`
  if (!nodes.has(key)) nodes.set(key, { key, kind, id, name })
  return key
}

const visitDestination = (building: Building, to: Destination): string => {
  switch (to.kind) {
    case "extension":
      return visitExtension(building, to.extensionId)
    case "voicemail":
      return leaf(building, "voicemail", nameOf(building.config.extensions.get(to.extensionId)), to.extensionId)
    case "external":
      return leaf(building, "external", to.number)
    case "flow":
      return visitFlow(building, to.callFlowId)
    case "directory":
    case "hangUp":
      return leaf(building, to.kind, "")
  }
}
const nameOf = (found: RoutedExtension | undefined): string =>
  found === undefined ? "" : `${found.number} ${found.name}`

const visitExtension = (building: Building, id: number): string => {
  const found = building.config.extensions.get(id)
  const kind = found?.kind ?? "person"
  const key = `extension:${id}`
  if (building.nodes.has(key)) return key
  building.nodes.set(key, { key, kind, id, name: nameOf(found) })
  if (found === undefined) return key
  const to = (destination: Destination | null, edge: EdgeKind, detail = "") => {
    if (destination !== null) link(building, key, visitDestination(building, destination), edge, detail)
  }
  if (found.callFlowId !== null) link(building, key, visitFlow(building, found.callFlowId), "startsIn")
  switch (found.kind) {
    case "person":
      visitPerson(building, key, found)
      break
    case "group":
      for (const [index, member] of found.members.entries())
        link(
          building,
          key,
          member.kind === "extension"
            ? leaf(building, "person", nameOf(building.config.extensions.get(member.extensionId)), member.extensionId)
            : leaf(building, "external", member.number),
          "rings",
          String(index + 1),
        )
      if (found.scheduleId !== null) to(found.closed ?? found.noAnswer ?? ownBox(found), "closed")
      to(found.noAnswer ?? ownBox(found), "noAnswer")
      break
    case "queue":
      if (found.scheduleId !== null) to(found.closed ?? ownBox(found), "closed")
      to(found.noAgents, "noAgents")
      to(found.full ?? ownBox(found), "full")
      if (found.maxWaitSeconds > 0) to(found.waitedTooLong ?? ownBox(found), "waitedTooLong")
      if (found.exitKey !== null) to(found.exitKey.to, "exitKey", found.exitKey.key)
      break
    case "receptionist":
      for (const [pressed, action] of found.keys)
        if (action.kind !== "repeat" && action.kind !== "previous") to(action, "key", pressed)
      to(found.noInput, "noInput")
      to(found.wrongKey, "wrongKey")
      to(found.closed, "closed")
      break
    case "conference":
    case "paging":
    case "fax":
      break
  }
  return key
}

/** Where callers leave a message if no other destination is set. */
const ownBox = ({ id, hasMailbox }: { readonly id: number; readonly hasMailbox: boolean }): Destination | null =>
  hasMailbox ? { kind: "voicemail", extensionId: id } : null

const visitPerson = (building: Building, key: string, { id, settings }: RoutedPerson): void => {
  const { forwarding, ringing, voicemail } = settings
  const send = (destination: CallDestination, edge: EdgeKind) =>
    link(
      building,
      key,
      destination.kind === "extension"
        ? visitExtension(building, destination.extensionId)
        : destination.kind === "external"
          ? leaf(building, "external", destination.number)
          : leaf(building, "voicemail", nameOf(building.config.extensions.get(id)), id),
      edge,
    )
  if (forwarding.always.on && forwarding.always.to !== null) return send(forwarding.always.to, "always")
  if (ringing.mode === "findMe") for (const step of ringing.steps) send(step.to, "findMe")
  if (ringing.mode === "simultaneous") for (const one of ringing.also) send(one.to, "rings")
  for (const rule of ["busy", "noAnswer", "notReachable"] as const) {
    const { on, to } = forwarding[rule]
    if (on && to !== null) send(to, rule)
  }
  if (voicemail.on && !forwarding.noAnswer.on) send({ kind: "voicemail" }, "noAnswer")
}

const visitFlow = (building: Building, id: number): string => {
  const key = `flow:${id}`
  if (building.nodes.has(key)) return key
  const flow = building.config.flows.get(id)
  building.nodes.set(key, { key, kind: "flow", id, name: flow?.name ?? "" })
  if (flow === undefined) return key
  link(building, key, visitNode(building, flow, flow.start), "next")
  return key
}

const visitNode = (building: Building, flow: RoutedFlow, nodeId: string | null): string => {
  const node = nodeId === null ? undefined : flow.nodes.get(nodeId)
  if (node === undefined) return leaf(building, "hangUp", "")
  if (node.kind === "destination" && node.noAnswer === null) return visitDestination(building, node.to)
  const key = `flow:${flow.id}:${nodeId}`
  if (building.nodes.has(key)) return key
  building.nodes.set(key, { key, ...describe(building, node) })
  const to = (next: string | null, edge: EdgeKind, detail = "") =>
    link(building, key, visitNode(building, flow, next), edge, detail)
  switch (node.kind) {
    case "schedule":
      to(node.open, "open")
      to(node.closed, "closed")
      break
    case "menu":
      for (const [pressed, next] of Object.entries(node.keys)) to(next, "key", pressed)
      to(node.noInput, "noInput")
      to(node.wrongKey, "wrongKey")
      break
    case "announcement":
      to(node.next, "next")
      break
    case "condition":
      to(node.yes, "yes")
      to(node.no, "no")
      break
    case "destination":
      link(building, key, visitDestination(building, node.to), "rings")
      to(node.noAnswer, "noAnswer")
      break
  }
  return key
}
const describe = ({ config }: Building, node: FlowNode): Omit<GraphNode, "key"> => {
  switch (node.kind) {
    case "schedule":
      return { kind: "schedule", id: node.scheduleId, name: config.schedules.get(node.scheduleId)?.name ?? "" }
    case "menu":
      return { kind: "menu", id: null, name: node.greeting?.name ?? "" }
    case "announcement":
      return { kind: "announcement", id: node.sound.mediaId, name: node.sound.name }
    case "condition":
      return { kind: "condition", id: null, name: node.caller.patterns.join(", ") }
    case "destination":
      return {
        kind:
          node.to.kind === "extension" ? (config.extensions.get(node.to.extensionId)?.kind ?? "person") : "external",
        id: "extensionId" in node.to ? node.to.extensionId : null,
        name: "extensionId" in node.to ? nameOf(config.extensions.get(node.to.extensionId)) : "",
      }
  }
}
