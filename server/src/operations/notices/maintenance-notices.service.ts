import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { addNotice, changeNotice, resolveNotices } from "../../kit/live/account-notices.ts"
import { listAccountsAfter } from "./notices.queries.ts"

interface Maintenance {
  /** The announcement: announced again, it changes the earlier notice. */
  readonly id: number
  readonly title: string
  readonly text: string
  /** The page about it, of the account or of the portal if it begins with a slash. */
  readonly path: string
  /** Afterwards the notice is not listed any more. */
  readonly endsAt: string
}

const causeOf = (id: number) => `maintenance:${id}`

/** Announces planned maintenance to the users of accounts, in the system scope. Announced again, it changes the notice. */
export const notifyMaintenance = async (db: Db, accountIds: readonly AccountId[], maintenance: Maintenance) => {
  for (const accountId of accountIds) {
    const cause = causeOf(maintenance.id)
    const notice = {
      accountId,
      kind: "maintenance",
      title: maintenance.title,
      text: maintenance.text,
      path: maintenance.path,
      cause,
      expiresAt: maintenance.endsAt,
    } as const
    if (!(await changeNotice(db, notice, cause))) await addNotice(db, notice)
  }
}

/** When the maintenance is canceled or over. */
export const endMaintenanceNotice = (db: Db, accountId: AccountId, id: number) =>
  resolveNotices(db, accountId, ["maintenance"], [causeOf(id)])

/** Some accounts that are not canceled, after the one that was handled last, with the regions of their services. */
export const listAccountsToNotify = (db: Db, after: AccountId, most: number) => listAccountsAfter(db, after, most)
