import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { projectRoot } from "../../kit/runtime/project-root.ts"
import { isInFilter, readFilter, type CommonFilter } from "./common-passwords.rules.ts"
import { requireChangeOfCommon } from "./passwords.queries.ts"
import { findPolicy } from "./security-policy.service.ts"

let filter: CommonFilter | undefined

/** Made by tools/common-passwords.ts, which names the source. */
const loaded = () => (filter ??= readFilter(readFileSync(join(projectRoot, "server/data/common-passwords.bin"))))

export const isCommonPassword = (password: string): boolean => isInFilter(loaded(), password)

/**
 * After a sign-in with a correct password: one that is on the list must be changed now, if the account's policy says
 * so. Returns whether that is new.
 */
export const requireUncommon = async (
  db: Db,
  { accountId, userId }: { readonly accountId: AccountId; readonly userId: UserId },
  password: string,
): Promise<boolean> =>
  isCommonPassword(password) &&
  (await findPolicy(db, accountId)).settings.checkCommonPasswords &&
  (await requireChangeOfCommon(db, accountId, userId)) > 0
