import type { Context } from "../kit/context.ts"
import type { Db } from "../kit/database.ts"
import type { AppCode, NewAddress } from "@dialplane/contract/provisioning/provisioning.schema"
import { issueAddress } from "./addresses.service.ts"
import { issueAppCode } from "./app-codes.service.ts"

// For other domains, inside an open transaction of the account. Each audits its own change.

/** Where a phone is to fetch its settings: shown once, with a code to scan. The address before it stops working. */
export const makeProvisioningAddress = (ctx: Context, db: Db, deviceId: number): Promise<NewAddress> => issueAddress(ctx, db, deviceId)

/** What a person scans to set an app up; good once, for a day. */
export const makeAppCode = (ctx: Context, db: Db, lineId: number): Promise<AppCode> => issueAppCode(ctx, db, lineId)
