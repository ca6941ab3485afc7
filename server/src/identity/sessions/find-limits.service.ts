import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { findPolicy } from "../passwords/security-policy.service.ts"
import { clientById } from "./clients.service.ts"
import { limitsOf, type SessionLimits } from "./session-limits.rules.ts"

/** How long a session of a client lives, by the policy of the account. */
export const findLimits = async (db: Db, accountId: AccountId, clientId: string): Promise<SessionLimits> =>
  limitsOf((await findPolicy(db, accountId)).settings, clientById.get(clientId)?.browser === true)
