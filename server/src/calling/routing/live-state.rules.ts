import { usualMessageSeconds } from "@dialplane/contract/calling/routing/call"
import type { SimulationRequest } from "@dialplane/contract/calling/routing/routing.schema"
import type { Presence, RoutedExtension, RoutingConfig } from "@dialplane/contract/calling/routing/routing-config"

/** What an extension is doing at this moment. */
export interface LiveRow {
  readonly id: number
  readonly busy: boolean
  readonly offline: boolean
  readonly mailboxFull: boolean
  readonly waiting: number
  readonly agentsLoggedIn: number
  readonly participants: number
  readonly hosts: number
  readonly conferenceRecorded: boolean
}

/** The settings that a call began with, and the state of this moment. */
export const withLiveState = (config: RoutingConfig, rows: readonly LiveRow[]): RoutingConfig => {
  const extensions = new Map(config.extensions)
  const presence = new Map<number, Presence>()
  for (const row of rows) {
    const known = extensions.get(row.id)
    if (known !== undefined) extensions.set(row.id, updated(known, row))
    if (row.busy) presence.set(row.id, "busy")
    else if (row.offline) presence.set(row.id, "offline")
  }
  return { ...config, extensions, presence }
}

const updated = (one: RoutedExtension, row: LiveRow): RoutedExtension => {
  const { mailboxFull, waiting, agentsLoggedIn, participants, hosts, conferenceRecorded } = row
  const mailbox = { ...(one.mailbox ?? { maxSeconds: usualMessageSeconds }), isFull: mailboxFull }
  if (one.kind === "queue") return { ...one, mailbox, waiting, agentsLoggedIn }
  if (one.kind === "conference") return { ...one, mailbox, participants, hosts, isRecorded: conferenceRecorded }
  return { ...one, mailbox }
}

/**
 * The settings, with nothing under way but what a question says. It may be about another moment: who waits, talks or is
 * logged in now says nothing about that.
 */
export const withAskedState = (
  config: RoutingConfig,
  { busy, offline, inQueue }: Pick<SimulationRequest, "busy" | "offline" | "inQueue">,
  comparesPins: boolean,
): RoutingConfig => ({
  ...config,
  extensions: new Map(
    [...config.extensions].map(([id, one]) => [id, atRest(one, { noAgents: inQueue === "noAgents", comparesPins })]),
  ),
  presence: new Map([...offline.map((id) => [id, "offline"] as const), ...busy.map((id) => [id, "busy"] as const)]),
})

const atRest = (
  one: RoutedExtension,
  { noAgents, comparesPins }: { readonly noAgents: boolean; readonly comparesPins: boolean },
): RoutedExtension => {
  const rested =
    one.mailbox === undefined || one.mailbox === null ? one : { ...one, mailbox: { ...one.mailbox, isFull: false } }
  if (rested.kind === "queue") return { ...rested, waiting: 0, agentsLoggedIn: noAgents ? 0 : rested.agentIds.length }
  if (rested.kind !== "conference") return rested
  const pins = rested.pins === null || comparesPins ? rested.pins : ("notCompared" as const)
  return { ...rested, pins, participants: 0, hosts: 0, isRecorded: false }
}
