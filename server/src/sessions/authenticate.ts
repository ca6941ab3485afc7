import { sessionEnded } from "@dialplane/contract/sessions/sessions.events"
import { roleById, vendorSupportKeys } from "@dialplane/contract/roles/roles.table"
import type { Actor } from "../kit/context.ts"
import type { Database } from "../kit/database.ts"
import type { Events } from "../kit/events.ts"
import { hashToken } from "../kit/secrets.ts"
import { findActor, type ActorRow } from "./sessions.queries.ts"

/** A verified token is trusted this long before the database is asked again. */
const trustMilliseconds = 1000
const remembered = 5000

export const toActor = (row: ActorRow): Actor => {
  const role = roleById.get(row.roleId)
  return {
    userId: row.userId,
    accountId: row.accountId,
    sessionId: row.sessionId,
    clientId: row.clientId,
    loginName: row.loginName,
    name: `${row.firstName} ${row.lastName}`,
    roleIds: [row.roleId],
    isVendorSupport: row.isVendorSupport,
    keys: row.isVendorSupport ? vendorSupportKeys : (role?.keys ?? new Set()),
    reach: row.isVendorSupport ? "tree" : (role?.reach ?? "own"),
    passwordExpired: row.passwordExpired,
    onBehalfOf: row.onBehalfOfUserId === null ? null : { userId: row.onBehalfOfUserId, name: row.onBehalfOfName ?? "" },
  }
}

/** A session that ended is heard of at once on every node; what nobody tells (a role taken, a person blocked) holds within a second. */
export const makeAuthenticator = (database: Database, events: Pick<Events, "subscribe">, now: () => number = Date.now) => {
  const known = new Map<string, { actor: Actor; until: number }>()
  events.subscribe((event) => {
    if (event.topic !== sessionEnded) return
    for (const [hash, { actor }] of known) if (actor.sessionId === event.data["sessionId"]) known.delete(hash)
  })
  const authenticate = async (token: string): Promise<Actor | undefined> => {
    const hash = hashToken(token)
    const earlier = known.get(hash)
    if (earlier !== undefined && earlier.until > now()) return earlier.actor
    const row = await database.transaction("system", (db) => findActor(db, hash))
    if (row === undefined) {
      known.delete(hash)
      return undefined
    }
    if (known.size >= remembered) known.clear()
    const actor = toActor(row)
    // Someone with an expired password is about to change it, and the next request has to notice.
    if (!actor.passwordExpired) known.set(hash, { actor, until: now() + trustMilliseconds })
    return actor
  }
  return { authenticate }
}
