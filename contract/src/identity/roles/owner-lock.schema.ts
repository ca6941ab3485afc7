import { z } from "zod"
import type { PermissionKey } from "../../kit/access/permission-keys.ts"

/** What has a page of its own and may be somebody's, and the key that lets one see it. */
export const lockableKinds = {
  user: "read:users",
  extension: "read:extensions",
  device: "read:devices",
  number: "read:phone-numbers",
} as const satisfies Readonly<Record<string, PermissionKey>>
export type LockableKind = keyof typeof lockableKinds

export const ownerLockQuery = z.strictObject({
  kind: z.enum(Object.keys(lockableKinds) as [LockableKind, ...LockableKind[]]),
  /** The id of the person, extension or device; the digits of the phone number. */
  id: z.string().regex(/^\d{1,16}$/, "Must be a number."),
})
export const ownerLock = z.object({
  /** Whoever it belongs to and must be left alone; null when one may act on it. */
  owner: z.object({ name: z.string(), role: z.string() }).nullable(),
})
export type OwnerLock = z.infer<typeof ownerLock>
