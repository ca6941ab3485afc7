import type { DeviceId } from "@dialplane/contract/inventory/devices/devices.schema"
import { bareMac } from "@dialplane/contract/inventory/devices/mac-address"
import { commonProblems } from "@dialplane/contract/kit/problem"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import type { OwnerFinder } from "../../kit/access/owner-check.ts"
import { requireManaged } from "../../identity/roles/roles.service.ts"
import { listDeviceOwners, listIdsOfMacs } from "./devices.queries.ts"

const { notManageable } = commonProblems

/** Phones, apps and lines hang on the people they serve: whoever may not manage one of them leaves the phone alone. */
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

/** The same inside a use case: for rows of a job, rows of an import, and what is put back. */
export const requireManagedDevices = async (db: Db, ctx: Context, ids: readonly DeviceId[]): Promise<void> =>
  requireManaged(db, ctx, await listDeviceOwners(db, ctx.accountId, ids), notManageable)
