import { z } from "zod"
import { accountId, userId, userIdText } from "../../kit/ids.ts"
import { instant } from "../../kit/text.ts"
import { privilegeNames } from "./legacy-privileges.ts"
import { actions } from "../../kit/access/permission-keys.ts"

const heldRole = z.object({ roleId: z.int(), name: z.string(), displayName: z.string() })

/** The permissions of the signed-in user in the account of the session. The portal replaces its own copy by it. */
export const myPermissions = z.object({
  userId,
  accountId,
  role: heldRole,
  isVendorSupport: z.boolean(),
  permissions: z.array(z.string()),
})
export type MyPermissions = z.infer<typeof myPermissions>

export const permission = z.object({
  key: z.string(),
  action: z.enum(actions),
  resource: z.string(),
  group: z.string(),
  held: z.boolean(),
})
export type Permission = z.infer<typeof permission>

export const resourceGroup = z.object({ group: z.string(), title: z.string(), resources: z.array(z.string()) })

/** A user's access level for a menu entry. */
export const permissionLevels = ["no_access", "view", "manage"] as const
export type PermissionLevel = (typeof permissionLevels)[number]
export const menuPermissions = z.object({
  accountId,
  role: heldRole,
  menus: z.array(
    z.object({
      group: z.string(),
      title: z.string(),
      entries: z.array(z.object({ resource: z.string(), level: z.enum(permissionLevels) })),
    }),
  ),
})
export type MenuPermissions = z.infer<typeof menuPermissions>

// --- privileges, in the older names ----------------------------------------------------------------------------------

const privilege = z.enum(privilegeNames)
/** 1 an account, 2 a user. */
const objectTypeId = z.union([z.literal(1), z.literal(2)])

export const rolePrivilege = z.object({
  roleId: z.int(),
  roleName: z.string(),
  privObjectTypeId: objectTypeId,
  privileges: z.array(privilege),
})
export type RolePrivilege = z.infer<typeof rolePrivilege>

export const grantedPrivilege = z.object({
  userId,
  granteeUserId: userId,
  privObjectTypeId: objectTypeId,
  privObjectId: z.int(),
  privileges: z.array(privilege),
  grantedAt: instant,
  /** Who granted it, who received it and for whom; null for deleted users and for the account as a whole. */
  userName: z.string().nullable(),
  granteeUserName: z.string().nullable(),
  privObjectName: z.string().nullable(),
  /** In force while the granting user could still grant it. */
  inForce: z.boolean(),
})
export type GrantedPrivilege = z.infer<typeof grantedPrivilege>

export const userPrivileges = z.object({
  userId,
  accountId,
  fromRoles: z.array(rolePrivilege),
  received: z.array(grantedPrivilege),
  granted: z.array(grantedPrivilege),
})
export type UserPrivileges = z.infer<typeof userPrivileges>

export const privilegeGrant = z.strictObject({
  granteeUserId: userId,
  privObjectTypeId: objectTypeId,
  privObjectId: userId,
  privileges: z
    .array(privilege)
    .min(1)
    .max(privilegeNames.length)
    .transform((names) => [...new Set(names)]),
})
export type PrivilegeGrant = z.output<typeof privilegeGrant>

export const grantAddress = z.strictObject({
  granteeUserId: userIdText,
  privObjectTypeId: z.enum(["1", "2"]).transform((text) => (text === "1" ? 1 : 2)),
  privObjectId: userIdText,
})
export type GrantAddress = z.output<typeof grantAddress>
