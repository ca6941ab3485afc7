import type { DeviceId } from "@dialplane/contract/inventory/devices/devices.schema"
import { bareMac } from "@dialplane/contract/inventory/devices/mac-address"
import { commonProblems } from "@dialplane/contract/kit/problem"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import type { OwnerFinder } from "../../kit/access/owner-check.ts"
import { requireManaged } from "../../identity/roles/roles.service.ts"
import { listDeviceOwners, listIdsOfMacs } from "./devices.queries.ts"

const { notManageable } = commonProblems

/** A phone, app or line can be changed only by callers who can manage every user it serves. */
export const deviceOwners: readonly OwnerFinder[] = [
  {
    kind: "device",
    notManageable,
    find: (db, accountId, values) => listDeviceOwners(db, accountId, values.map(Number)),
  },
  { kind: "line", notManageable, find: (db, accountId, values) => listDeviceOwners(db, accountId, values.map(Number)) },
  {
    kind: "mac",
    notManageable,
    find: async (db, accountId, values) =>
      listDeviceOwners(
        db,
        accountId,
        await listIdsOfMacs(
          db,
          accountId,
          values.map((mac) => bareMac(String(mac))),
        ),
      ),
  },
]

/** The same check inside a use case: for rows of a job or an import, and for reverts. */
export const requireManagedDevices = async (db: Db, ctx: Context, ids: readonly DeviceId[]): Promise<void> =>
  requireManaged(db, ctx, await listDeviceOwners(db, ctx.accountId, ids), notManageable)
