import { topAccountId, type AccountId, type UserId } from "@dialplane/contract/kit/ids"
import { audit, writeAudit } from "../../kit/audit/audit.ts"
import type { AuditEntry } from "../../kit/audit/audit-record.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Actor } from "../../kit/access/actor.ts"
import type { Db } from "../../kit/database/database.ts"
import { endCallerNumbers } from "../extensions/caller-numbers.service.ts"

/** A background job in the name of the user who started it. */
export interface Background {
  readonly accountId: AccountId
  readonly kit: Pick<Kit, "events" | "jobs">
  readonly actor?: undefined
  readonly actorUserId: UserId | null
  readonly actorName: string
  readonly traceId: string
}

/** Who changes numbers: a request, or a job. */
export type By = (Pick<Context, "accountId" | "kit" | "traceId" | "http"> & { readonly actor: Actor }) | Background

export const nameOf = (by: By) => (by.actor === undefined ? by.actorName : by.actor.name)

/** Whether the caller is a user of a parent account or vendor support. Jobs were checked when they were started. */
export const isFromAbove = (by: By) =>
  by.actor === undefined ||
  by.actor.isVendorSupport ||
  by.actor.accountId !== by.accountId ||
  by.accountId === topAccountId

/** "+12075550100": identified by the number itself, so that its history survives removals and moves. */
export const objectOf = (number: string) => ({ type: "phone_number", id: number, name: `+${number}` })

export const record = (db: Db, by: By, entry: AuditEntry, accountId = by.accountId) =>
  by.actor === undefined
    ? writeAudit(db, { ...entry, accountId, actorUserId: by.actorUserId, actorName: by.actorName, traceId: by.traceId })
    : audit(db, { ...by, accountId } as Context, entry)

export const publishChange = (db: Db, by: By, change: string, numbers: number, accountId = by.accountId) =>
  by.kit.events.publish(db, { accountId, topic: "phone-number", data: { change, numbers } })

/** Extensions whose caller ID leaves the account call with the main number instead. */
export const endCallerIds = async (db: Db, by: By, phoneNumbers: readonly string[]): Promise<void> => {
  for (const { extensionId, extension, name, number, callerIdName, blocked } of await endCallerNumbers(
    db,
    by,
    phoneNumbers,
  )) {
    await record(db, by, {
      action: "extension.changed",
      object: { type: "extension", id: extensionId, name: `${extension} ${name}`.trim() },
      // Recorded as a change of the extension, so that it can be reverted like one.
      before: { callerId: { name: callerIdName, number: { kind: "number", number }, blocked } },
      after: { callerId: { name: callerIdName, number: { kind: "account" }, blocked } },
    })
  }
}
