import { admissionOf } from "@dialplane/contract/ground/accounts/account-admission"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Db } from "../../kit/database/database.ts"
import { isKeptOut } from "./clients.service.ts"
import { endOneSession } from "./sessions.queries.ts"
import { finishEnded, type EndReason } from "./sessions.service.ts"
import { isAddressAllowed } from "./sign-in-address.service.ts"

/** Who asks to continue a session. */
export interface Caller {
  readonly traceId: string
  readonly http: { readonly address: string }
}

/** An open session whose user may sign in and has its role. */
export interface Standing {
  readonly accountId: AccountId
  readonly userId: UserId
  readonly userName: string
  readonly sessionId: string
  readonly clientId: string
  readonly roleId: number
  readonly accountStatus: AccountStatus
  readonly appsOff: boolean
  readonly ssoNeeded: boolean
}

/**
 * Whether the rules of the account let a session continue now: at every renewal, of its own tokens or of those of our
 * identity provider. A session that single sign-on or the address ranges forbid ends.
 */
export const mayContinue = async (db: Db, caller: Caller, row: Standing): Promise<boolean> => {
  if (admissionOf(row.accountStatus, row.roleId) === "none" || isKeptOut(row.clientId, row.appsOff)) return false
  if (row.ssoNeeded) {
    await endNow(db, row, "ssoRequired")
    return false
  }
  if (await isAddressAllowed(db, row.accountId, row.roleId, caller.http.address)) return true
  await endRefused(db, caller, row, "addressNotAllowed", "session.ended_by_address")
  return false
}

const endNow = async (db: Db, { accountId, userId, sessionId }: Standing, reason: EndReason) => {
  for (const ended of await endOneSession(db, accountId, userId, sessionId, reason))
    await finishEnded(db, accountId, userId, ended, reason)
}

export const endRefused = async (db: Db, caller: Caller, row: Standing, reason: EndReason, action: string) => {
  await endNow(db, row, reason)
  await writeAudit(db, {
    accountId: row.accountId,
    actorUserId: null,
    actorName: "Sign-in",
    action,
    object: { type: "session", id: row.sessionId, name: row.userName },
    traceId: caller.traceId,
    address: caller.http.address,
  })
}
