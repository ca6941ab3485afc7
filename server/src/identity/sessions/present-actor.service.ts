import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { permissionKeys, type PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { systemRole } from "@dialplane/contract/kit/access/roles.table"
import { reach } from "../../kit/access/access-check.ts"
import type { Actor } from "../../kit/access/actor.ts"
import type { Db } from "../../kit/database/database.ts"
import { keepRole, type JobActor } from "../../kit/jobs/job-actor.ts"
import type { FindPresentActor } from "../../kit/jobs/job-standing.ts"
import { toActor } from "./authenticate.service.ts"
import { findActorOfSession, findLiveScopes, findPresentActorRow } from "./sessions.queries.ts"

/**
 * A recorded user with their current rights; undefined when they may no longer sign in. An API key acts in its owner's
 * account only, with those of its scopes that the owner has, and never as vendor support.
 */
export const findPresentActor = async (
  db: Db,
  { userId, homeAccountId, accountId, role, acting, clientId, apiKey }: JobActor,
): Promise<Actor | undefined> => {
  const row = await findPresentActorRow(db, {
    userId,
    homeAccountId,
    accountId,
    roleId: role.id,
    homeRoleId: acting?.homeRole.id ?? role.id,
    actingKind: acting?.kind ?? null,
    actingReason: acting?.reason ?? "",
    clientId,
  })
  if (row === undefined || apiKey === null) return row && toActor(row)
  // An identity provider may do what the user may who turned it on, in that user's account only.
  const scopes = apiKey.kind === "scim" ? permissionKeys : await findLiveScopes(db, homeAccountId, apiKey.id)
  const owner = scopes && toActor({ ...row, isVendorSupport: false })
  const isGiven = (key: PermissionKey) => owner!.keys.has(key) && (apiKey.scopes?.includes(key) ?? true)
  return owner && { ...owner, apiKey, reach: "own", keys: new Set(scopes.filter(isGiven)) }
}

/** The user of a session with their rights of this moment; undefined when a request of theirs would be refused. */
export const findSessionActor = async (db: Db, sessionId: string): Promise<Actor | undefined> => {
  const row = await findActorOfSession(db, sessionId)
  return row && toActor(row)
}

export const findPresentRights: FindPresentActor = async (db, kept, accountId) => {
  const actor = await findPresentActor(db, kept)
  return actor && { keys: actor.keys, managesAccount: (await reach(db, actor, accountId)) === "manage" }
}

/** A user of the account itself when only the id was recorded. They get the role they start in. */
export const ownActor = (accountId: AccountId, userId: UserId, name: string): JobActor => ({
  userId,
  homeAccountId: accountId,
  homeAccountName: "",
  accountId,
  clientId: "",
  loginName: "",
  name,
  role: { ...keepRole(systemRole("endUser")), id: 0 },
  isVendorSupport: false,
  keys: [],
  reach: "own",
  acting: null,
  apiKey: null,
  address: "",
  userAgent: "",
  traceId: "",
})
