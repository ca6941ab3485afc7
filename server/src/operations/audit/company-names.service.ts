import type { AuditEntry } from "@dialplane/contract/operations/audit/audit.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { readNamesFrom } from "../../ground/accounts/account-names.service.ts"
import type { Db } from "../../kit/database/database.ts"
import { listHomeAccounts } from "./audit.queries.ts"
import { withKnownCompanies } from "./company-names.rules.ts"

/**
 * How a user of `readerAccountId` sees entries of an account by these actors. Needs the system's view, because actors
 * from above belong to other accounts. Called before a transaction that answers with an entry, so that the answer kept
 * for a repeated request is the one that is shown.
 */
export const readerOfEntries = async (
  db: Db,
  accountId: AccountId,
  readerAccountId: AccountId,
  actorIds: readonly UserId[],
) => {
  const names = await readNamesFrom(db, accountId, readerAccountId)
  const homes = new Map(
    names.hidesAnything
      ? (await listHomeAccounts(db, actorIds)).map(({ userId, homeAccountId }) => [userId, homeAccountId])
      : [],
  )
  return <Entry extends AuditEntry>(entry: Entry): Entry => {
    const home = entry.actorUserId === null ? undefined : homes.get(entry.actorUserId)
    return { ...entry, ...withKnownCompanies(names, entry, home !== undefined && names.hides(home)) }
  }
}

/** Entries of an account as a user of another account sees them. */
export const showCompanies = async <Entry extends AuditEntry>(
  db: Db,
  accountId: AccountId,
  readerAccountId: AccountId,
  entries: readonly Entry[],
): Promise<Entry[]> => {
  const read = await readerOfEntries(db, accountId, readerAccountId, [
    ...new Set(entries.flatMap(({ actorUserId }) => actorUserId ?? [])),
  ])
  return entries.map((entry) => read(entry))
}
