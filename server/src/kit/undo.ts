import type { z } from "zod"
import type { PermissionKey } from "@dialplane/contract/roles/permission-keys"
import type { Context } from "./context.ts"
import type { Db } from "./database.ts"

type Fields = Readonly<Record<string, unknown>>

/** What an entry of the audit log says was changed. */
export interface WrittenChange {
  readonly entryId: number
  readonly action: string
  readonly objectType: string
  readonly objectId: string
  readonly before: Fields
  readonly after: Fields
}

/**
 * How a domain puts back one kind of change from its audit entry. Whether anything changed since is found out by
 * comparing `read` with the entry, for every domain in the same way; `write` goes through the domain's own use case,
 * with its checks, its audit entry and its news. Both run in one transaction of the account.
 */
export interface Undo<Put extends Fields = Fields> {
  /** The action of the entries it understands. */
  readonly action: string
  /** What the change itself asks for. */
  readonly permission: PermissionKey
  /** People may put back what concerns themselves without the permission. */
  readonly orSelf?: boolean
  /** What can be put back; an entry whose `before` holds anything else is from another time and stays as it is. */
  readonly fields: z.ZodType<Put>
  /**
   * Whether a side of an entry names something in words alone; such an entry is not reverted. Usually
   * `namesWithoutIds`.
   */
  readonly lacksIds?: (side: Fields) => boolean
  /**
   * Keeps others from changing the object until the transaction ends; asked before `read`, also when it is only found
   * out whether the change can be put back.
   */
  readonly hold: (db: Db, ctx: Context, change: WrittenChange) => Promise<void>
  /**
   * The fields as they are now, words and ids, under the names the entry gives them; undefined when the object is gone.
   */
  readonly read: (db: Db, ctx: Context, change: WrittenChange) => Promise<Fields | undefined>
  /** The phones and apps that it may change: those who revert are told which emergency addresses become others. */
  readonly phones?: (db: Db, ctx: Context, change: WrittenChange) => Promise<readonly number[]>
  /** Line by line, unless lines move to other hardware. */
  readonly phonesComparedBy?: "line" | "phone"
  readonly write: (db: Db, ctx: Context, change: WrittenChange, fields: Put) => Promise<void>
}

/** Fields are only ever written by the definition whose schema read them. */
export const defineUndo = <Put extends Fields>(undo: Undo<Put>): Undo => undo as unknown as Undo

export interface Undos {
  register(undo: Undo): void
  find(action: string): Undo | undefined
  /** The actions that can be put back at all. */
  actions(): string[]
}

export const makeUndos = (): Undos => {
  const byAction = new Map<string, Undo>()
  return {
    register: (undo) => {
      // The same one again is no second way: two servers may stand on one kit.
      if (byAction.has(undo.action) && byAction.get(undo.action) !== undo)
        throw new Error(`Two ways are registered to put back “${undo.action}”.`)
      byAction.set(undo.action, undo)
    },
    find: (action) => byAction.get(action),
    actions: () => [...byAction.keys()],
  }
}
