import { z } from "zod"
import { accountId, userId, userIdText } from "../../kit/ids.ts"
import { instant } from "../../kit/text.ts"
import { privilegeNames } from "./legacy-privileges.ts"
import { actions } from "../../kit/access/permission-keys.ts"

const heldRole = z.object({
  roleId: z.int().describe("Id of the role; those of custom roles begin at 1000"),
  name: z.string().describe("Name of the role for programs; it is the same in every language"),
  displayName: z.string().describe("Name of the role on screens"),
})

/** The permissions of the signed-in user in the account of the session. The portal replaces its own copy by it. */
export const myPermissions = z.object({
  userId,
  accountId,
  role: heldRole.describe("The role in which the user acts now"),
  isVendorSupport: z
    .boolean()
    .describe("Whether the user is vendor support: they have all permissions in all accounts"),
  permissions: z.array(z.string()).describe("Keys of the permissions in the account of the session"),
})
export type MyPermissions = z.infer<typeof myPermissions>

export const permission = z.object({
  key: z.string().describe("Key of the permission, such as read:users"),
  action: z.enum(actions).describe("What the permission allows: read, create, update or delete"),
  resource: z.string().describe("What the permission is about, such as users"),
  group: z.string().describe("Part of the portal to which the resource belongs"),
  held: z.boolean().describe("Whether the caller has the permission"),
})
export type Permission = z.infer<typeof permission>

export const resourceGroup = z.object({
  group: z.string().describe("Key of the part of the portal"),
  title: z.string().describe("Name of the part of the portal"),
  resources: z.array(z.string()).describe("Resources of this part, as in the keys of permissions"),
})

/** A user's access level for a menu entry. */
export const permissionLevels = ["no_access", "view", "manage"] as const
export type PermissionLevel = (typeof permissionLevels)[number]
export const menuPermissions = z.object({
  accountId,
  role: heldRole.describe("The role in which the caller acts in the account"),
  menus: z
    .array(
      z.object({
        group: z.string().describe("Key of the menu group"),
        title: z.string().describe("Name of the menu group"),
        entries: z
          .array(
            z.object({
              resource: z.string().describe("What the permission is about, such as users"),
              level: z.enum(permissionLevels).describe("no_access, view, or manage (view and change)"),
            }),
          )
          .describe("Entries of the group"),
      }),
    )
    .describe("The menu by groups, with the access to each entry"),
})
export type MenuPermissions = z.infer<typeof menuPermissions>

// --- privileges, in the older names ----------------------------------------------------------------------------------

const privilege = z.enum(privilegeNames)
/** 1 an account, 2 a user. */
const objectTypeId = z.union([z.literal(1), z.literal(2)])

export const rolePrivilege = z.object({
  roleId: z.int().describe("Id of the role; those of custom roles begin at 1000"),
  roleName: z.string().describe("Name of the role"),
  privObjectTypeId: objectTypeId.describe("What the privileges apply to: 1 an account, 2 a user"),
  privileges: z.array(privilege).describe("Names of the privileges"),
})
export type RolePrivilege = z.infer<typeof rolePrivilege>

export const grantedPrivilege = z.object({
  userId,
  granteeUserId: userId,
  privObjectTypeId: objectTypeId.describe("What the privileges apply to: 1 an account, 2 a user"),
  privObjectId: z.int().describe("Id of the account or user to which the privileges apply"),
  privileges: z.array(privilege).describe("Names of the privileges"),
  grantedAt: instant,
  /** Who granted it, who received it and for whom; null for deleted users and for the account as a whole. */
  userName: z.string().nullable().describe("Name of the user who granted them; null for deleted users"),
  granteeUserName: z.string().nullable().describe("Name of the user who received them; null for deleted users"),
  privObjectName: z
    .string()
    .nullable()
    .describe("Name of the user they are about; null for deleted users and for the account as a whole"),
  /** In force while the granting user could still grant it. */
  inForce: z
    .boolean()
    .describe("Whether the grant counts now: it does as long as the user who granted it could still grant it"),
})
export type GrantedPrivilege = z.infer<typeof grantedPrivilege>

export const userPrivileges = z.object({
  userId,
  accountId,
  fromRoles: z.array(rolePrivilege).describe("Privileges that the user's roles give"),
  received: z.array(grantedPrivilege).describe("Privileges that others granted to the user"),
  granted: z.array(grantedPrivilege).describe("Privileges that the user granted to others"),
})
export type UserPrivileges = z.infer<typeof userPrivileges>

export const privilegeGrant = z.strictObject({
  granteeUserId: userId,
  privObjectTypeId: objectTypeId.describe("What the privileges apply to: 1 an account, 2 a user"),
  privObjectId: userId.describe("Id of the account or user to which the privileges apply"),
  privileges: z
    .array(privilege)
    .min(1)
    .max(privilegeNames.length)
    .transform((names) => [...new Set(names)])
    .describe("Names of the privileges"),
})
export type PrivilegeGrant = z.output<typeof privilegeGrant>

export const grantAddress = z.strictObject({
  granteeUserId: userIdText,
  privObjectTypeId: z
    .enum(["1", "2"])
    .transform((text) => (text === "1" ? 1 : 2))
    .describe("What the privileges apply to: 1 an account, 2 a user"),
  privObjectId: userIdText.describe("Id of the account or user to which the privileges apply"),
})
export type GrantAddress = z.output<typeof grantAddress>
