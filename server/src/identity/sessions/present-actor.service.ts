import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { systemRole } from "@dialplane/contract/kit/access/roles.table"
import { keepRole, type JobActor } from "../../kit/jobs/job-context.ts"
import type { FindPresentActor } from "../../kit/jobs/job-standing.ts"
import { toActor } from "./authenticate.service.ts"
import { findPresentActorRow } from "./sessions.queries.ts"

export const findPresentActor: FindPresentActor = async (
  db,
  { userId, homeAccountId, accountId, role, acting, clientId },
) => {
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
  return row === undefined ? undefined : toActor(row)
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
  address: "",
  userAgent: "",
  traceId: "",
})
