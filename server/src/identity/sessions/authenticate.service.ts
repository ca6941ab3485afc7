import { admissionElsewhere, admissionOf, keysUnder } from "@dialplane/contract/ground/accounts/account-admission"
import { sessionEnded } from "@dialplane/contract/identity/sessions/sessions.events"
import type { AccountKind } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { actingAs, actingElsewhere, levelOf, mayAssume } from "@dialplane/contract/identity/roles/role-assignment"
import { customRole, roleById, type KnownRole } from "@dialplane/contract/kit/access/roles.table"
import type { Actor } from "../../kit/access/actor.ts"
import { mayComeFrom } from "../../kit/access/ip-ranges.ts"
import type { Database, Db } from "../../kit/database/database.ts"
import type { Events } from "../../kit/live/events.ts"
import { makeRecentReads } from "../../kit/runtime/recent-reads.ts"
import { hashToken } from "../../kit/runtime/secrets.ts"
import { concernsEverybody, usersConcernedBy } from "./changed-rights.service.ts"
import { isKeptOut } from "./clients.service.ts"
import { findActor, type ActorRow } from "./sessions.queries.ts"

/** A verified token is cached this long before the database is read again. */
const trustMilliseconds = 1000
const remembered = 5000

const roleOf = (id: number, kind: AccountKind, name: string | null, keys: readonly PermissionKey[] | null): KnownRole =>
  roleById.get(id) ?? customRole(id, name ?? `Role ${id}`, levelOf(kind), keys ?? [])

/** The user as the rest of the server sees them; undefined when they may no longer sign in or act this way. */
export const toActor = (row: ActorRow): Actor | undefined => {
  const role = roleOf(row.roleId, row.accountKind, row.customRoleName, row.customRoleKeys)
  const home = actingAs(
    roleOf(row.homeRoleId, row.homeAccountKind, row.homeRoleName, row.homeRoleKeys),
    row.isVendorSupport,
  )
  // Acting in another account never gives more rights than the user's home role.
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
    apiKey: null,
  }
}

/**
 * Whether the policy of the home account lets the user come from an address: in the role of their sign-in and, if they
 * switched to another of their own roles, in that one. The policy of an account that trusts them, or that is below
 * theirs, is about its own users.
 */
const isFromAllowed = ({ addressRanges, homeRoleId, roleId, actingKind }: ActorRow, address: string): boolean =>
  addressRanges === null ||
  mayComeFrom(addressRanges, actingKind === "role" ? [homeRoleId, roleId] : [homeRoleId], address)

/**
 * The user of an access token, for operations that look at the token themselves: with all rules that apply to every other
 * request, also those about the address.
 */
export const findActorOf = async (db: Db, token: string, address: string): Promise<Actor | undefined> => {
  const row = await findActor(db, hashToken(token))
  const actor = row === undefined ? undefined : toActor(row)
  return actor !== undefined && isFromAllowed(row!, address) ? actor : undefined
}

/**
 * Ended sessions and changes of roles and account statuses are published as events and apply on every node at once.
 * Changes without an event apply within a second, when the cache entry expires.
 */
export const makeAuthenticator = (database: Database, events: Pick<Events, "forget">, now: () => number = Date.now) => {
  const known = makeRecentReads<{ readonly actor: Actor; readonly row: ActorRow }>({
    most: remembered,
    milliseconds: trustMilliseconds,
    now,
    // The next request must notice the new password.
    mayKeep: ({ actor }) => !actor.passwordExpired,
  })
  const forgetAll = () => known.forget(() => true)
  events.forget((event) => {
    if (concernsEverybody(event)) forgetAll()
    // The user's roles or reach changed: their windows reload at once and must not get an answer from the cache.
    const userIds = usersConcernedBy(event)
    if (userIds.size > 0) known.forget(({ actor }) => userIds.has(actor.userId))
    if (event.topic === sessionEnded) known.forget(({ actor }) => actor.sessionId === event.data["sessionId"])
  }, forgetAll)
  const authenticate = async (token: string, address: string): Promise<Actor | undefined> => {
    const hash = hashToken(token)
    const found = await known.get(hash, async () => {
      const row = await findActor(database.reading("system"), hash)
      const actor = row === undefined ? undefined : toActor(row)
      return actor === undefined ? undefined : { actor, row: row! }
    })
    return found !== undefined && isFromAllowed(found.row, address) ? found.actor : undefined
  }
  return { authenticate }
}
