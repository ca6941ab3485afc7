import { usualMessageSeconds } from "@dialplane/contract/calling/routing/call"
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
  const { mailboxFull, waiting, agentsLoggedIn, participants, hosts } = row
  const mailbox = { ...(one.mailbox ?? { maxSeconds: usualMessageSeconds }), isFull: mailboxFull }
  if (one.kind === "queue") return { ...one, mailbox, waiting, agentsLoggedIn }
  if (one.kind === "conference") return { ...one, mailbox, participants, hosts }
  return { ...one, mailbox }
}
