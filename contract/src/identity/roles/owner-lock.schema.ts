import { z } from "zod"
import type { PermissionKey } from "../../kit/access/permission-keys.ts"

/** Objects that have their own page and can be assigned to a user, and the key needed to view them. */
export const lockableKinds = {
  user: "read:users",
  extension: "read:extensions",
  device: "read:devices",
  number: "read:phone-numbers",
} as const satisfies Readonly<Record<string, PermissionKey>>
export type LockableKind = keyof typeof lockableKinds

export const ownerLockQuery = z.strictObject({
  kind: z
    .enum(Object.keys(lockableKinds) as [LockableKind, ...LockableKind[]])
    .describe("Kind of the object: user, extension, device or number"),
  /** The id of the user, extension or device; the digits of the phone number. */
  id: z
    .string()
    .regex(/^\d{1,16}$/, "Must be a number.")
    .describe("Id of the user, extension or device, or the digits of the phone number"),
})
export const ownerLock = z.object({
  /** The owner, if the caller cannot manage them; null if the caller can change the object. */
  owner: z
    .object({ name: z.string().describe("Name of the user"), role: z.string().describe("Name of the user's role") })
    .nullable()
    .describe(
      "The user to whom the object is assigned, if the caller cannot manage them; null if the caller can change the object",
    ),
})
export type OwnerLock = z.infer<typeof ownerLock>
