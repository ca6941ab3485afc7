import { z } from "zod"
import type { PermissionKey } from "../../kit/access/permission-keys.ts"

/** Permission keys that the account's settings remove from the viewing user, and the reason to show. */
export const accountLimit = z
  .object({
    keys: z
      .array(z.custom<PermissionKey>((value) => typeof value === "string").meta({ type: "string" }))
      .readonly()
      .describe("Permission keys that do not apply in this account, even if the role grants them"),
    reason: z.string().describe("The sentence shown at a control that is disabled for this reason"),
  })
  .meta({ id: "AccountLimit" })
export interface AccountLimit {
  readonly keys: readonly PermissionKey[]
  readonly reason: string
}
