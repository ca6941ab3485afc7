import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Actor } from "../../kit/access/actor.ts"
import type { Db } from "../../kit/database/database.ts"
import { findPresentActor, ownActor } from "../sessions/present-actor.service.ts"

/** What the user in whose name provisioning acts must still be allowed. */
export const neededKeys = [
  "update:sso-settings",
  "read:users",
  "create:users",
  "update:users",
] as const satisfies readonly PermissionKey[]

/**
 * The identity provider acts as the user who turned provisioning on, with that user's present rights in this account.
 * Undefined when that user cannot sign in or lost a permission that provisioning needs. Needs the system's view.
 */
export const findScimActor = async (
  db: Db,
  accountId: AccountId,
  actsForUserId: UserId | null,
  tokenId: number,
): Promise<Actor | undefined> => {
  if (actsForUserId === null) return undefined
  const found = await findPresentActor(db, ownActor(accountId, actsForUserId, ""))
  if (found === undefined || found.acting !== null) return undefined
  const keys = new Set([...found.keys].filter((key) => found.role.keys.has(key)))
  if (neededKeys.some((key) => !keys.has(key))) return undefined
  return {
    ...found,
    isVendorSupport: false,
    reach: "own",
    keys,
    name: "SCIM",
    apiKey: { id: tokenId, name: found.name, kind: "scim", scopes: null },
  }
}
