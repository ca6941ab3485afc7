import { admissionElsewhere, admissionOf, keysUnder } from "@dialplane/contract/ground/accounts/account-admission"
import { accessChanged, sessionEnded } from "@dialplane/contract/identity/sessions/sessions.events"
import type { AccountKind } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { actingAs, actingElsewhere, levelOf, mayAssume } from "@dialplane/contract/identity/roles/role-assignment"
import { customRole, roleById, type KnownRole } from "@dialplane/contract/kit/access/roles.table"
import type { Actor } from "../../kit/access/actor.ts"
import type { Database } from "../../kit/database/database.ts"
import type { Events } from "../../kit/live/events.ts"
import { hashToken } from "../../kit/runtime/secrets.ts"
import { isKeptOut } from "./clients.service.ts"
import { findActor, type ActorRow } from "./sessions.queries.ts"

/** A verified token is trusted this long before the database is asked again. */
const trustMilliseconds = 1000
const remembered = 5000

const roleOf = (id: number, kind: AccountKind, name: string | null, keys: readonly PermissionKey[] | null): KnownRole =>
  roleById.get(id) ?? customRole(id, name ?? `Role ${id}`, levelOf(kind), keys ?? [])

/** The user as the rest of the server sees them; nobody, when what they act by is not theirs any more. */
export const toActor = (row: ActorRow): Actor | undefined => {
  const role = roleOf(row.roleId, row.accountKind, row.customRoleName, row.customRoleKeys)
  const home = actingAs(
    roleOf(row.homeRoleId, row.homeAccountKind, row.homeRoleName, row.homeRoleKeys),
    row.isVendorSupport,
  )
  // In the name of another account nobody can do more than at home.
  const elsewhere = row.actingKind === "trust" || row.actingKind === "assume"
  if (row.actingKind === "assume" && !mayAssume(home, row.accountId === row.homeAccountId)) return undefined
  const isVendorSupport = row.isVendorSupport && !elsewhere
  if (admissionOf(row.homeStatus, row.homeRoleId) === "none" || isKeptOut(row.clientId, row.homeAppsOff))
    return undefined
  const admission =
    elsewhere && row.accountId !== row.homeAccountId
      ? admissionElsewhere({
          homeStatus: row.homeStatus,
          thereStatus: row.accountStatus,
          ...(row.actingKind === "trust" ? { trustedRoleId: row.roleId } : {}),
        })
      : admissionOf(row.accountStatus, row.homeRoleId)
  if (admission === "none") return undefined
  const { keys } = elsewhere ? actingElsewhere(role, home) : actingAs(role, isVendorSupport)
  return {
    userId: row.userId,
    homeAccountId: row.homeAccountId,
    homeAccountName: row.homeAccountName,
    accountId: row.accountId,
    accountStatus: row.accountStatus,
    sessionId: row.sessionId,
    clientId: row.clientId,
    loginName: row.loginName,
    name: `${row.firstName} ${row.lastName}`,
    role,
    isVendorSupport,
    keys: keysUnder(admission, keys),
    reach: isVendorSupport ? "tree" : row.actingKind === "trust" ? "own" : role.reach,
    passwordExpired: row.passwordExpired,
    acting:
      row.actingKind === null
        ? null
        : {
            kind: row.actingKind,
            accountName: row.accountName,
            reason: row.actingReason ?? "",
            until: row.expiresAt,
            homeRole: home.role,
            homeVendorSupport: row.isVendorSupport,
          },
  }
}

/**
 * A session that ended, a role or the status of an account that changed are heard of at once on every node: the portal
 * reads anew the moment it hears. What nobody tells (a role taken, a user blocked) holds within a second.
 */
export const makeAuthenticator = (
  database: Database,
  events: Pick<Events, "subscribe">,
  now: () => number = Date.now,
) => {
  const known = new Map<string, { actor: Actor; until: number }>()
  let changes = 0
  events.subscribe((event) => {
    if (event.topic === "role" || (event.topic === "account" && event.data["change"] === "status")) {
      changes += 1
      known.clear()
    }
    // A user has other roles or gets less far: their windows read anew at once, and must not be answered as they
    // were.
    if ((event.topic === "user" || event.topic === accessChanged) && typeof event.data["userId"] === "number") {
      changes += 1
      for (const [hash, { actor }] of known) if (actor.userId === event.data["userId"]) known.delete(hash)
    }
    if (event.topic !== sessionEnded) return
    for (const [hash, { actor }] of known) if (actor.sessionId === event.data["sessionId"]) known.delete(hash)
  })
  const authenticate = async (token: string): Promise<Actor | undefined> => {
    const hash = hashToken(token)
    const earlier = known.get(hash)
    if (earlier !== undefined && earlier.until > now()) return earlier.actor
    const before = changes
    const row = await findActor(database.reading("system"), hash)
    const actor = row === undefined ? undefined : toActor(row)
    if (actor === undefined) {
      known.delete(hash)
      return undefined
    }
    if (known.size >= remembered) known.clear()
    // A user with an expired password is about to change it, and the next request has to notice. What was read while a
    // role changed may be the old one.
    if (!actor.passwordExpired && before === changes) known.set(hash, { actor, until: now() + trustMilliseconds })
    return actor
  }
  return { authenticate }
}
