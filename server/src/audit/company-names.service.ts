import type { AuditEntry } from "@dialplane/contract/audit/audit.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { readNamesFrom } from "../accounts/account-names.service.ts"
import type { Db } from "../kit/database.ts"
import { listHomeAccounts } from "./audit.queries.ts"
import { withKnownCompanies } from "./company-names.rules.ts"

/** Entries of an account as somebody of a given account reads them. Needs the system's view: those who act from above belong elsewhere. */
export const showCompanies = async <Entry extends AuditEntry>(db: Db, accountId: AccountId, readerAccountId: AccountId, entries: readonly Entry[]): Promise<Entry[]> => {
  const names = await readNamesFrom(db, accountId, readerAccountId)
  if (!names.hidesAnything) return [...entries]
  const actors = new Set(entries.flatMap(({ actorUserId }) => actorUserId ?? []))
  const homes = new Map((await listHomeAccounts(db, [...actors])).map(({ userId, homeAccountId }) => [userId, homeAccountId]))
  return entries.map((entry) => {
    const home = entry.actorUserId === null ? undefined : homes.get(entry.actorUserId)
    return { ...entry, ...withKnownCompanies(names, entry, home !== undefined && names.hides(home)) }
  })
}
