import { z } from "zod"
import { accountId, userId } from "../../kit/ids.ts"
import { instant, line, note } from "../../kit/text.ts"
import { isPermissionKey, permissionKeys, type PermissionKey } from "../../kit/access/permission-keys.ts"
import { permissionLevels } from "./roles.schema.ts"
import { firstCustomRoleId } from "../../kit/access/roles.table.ts"

export const roleId = z.int().min(1).max(2_147_483_647).describe("Id of the role; those of custom roles begin at 1000")
export const roleIdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, "Must be a role ID.")
  .transform(Number)
  .refine((id) => id <= 2_147_483_647, "Must be a role ID.")
  .describe("Id of the role")

const permissionKey = z.custom<PermissionKey>(
  (value) => typeof value === "string" && isPermissionKey(value),
  "There is no such permission.",
)
const keyList = z
  .array(permissionKey)
  .max(permissionKeys.length)
  .transform((keys) => permissionKeys.filter((key) => keys.includes(key)))

export const roleNameLimit = 60
const roleName = line(roleNameLimit)
const description = note(300)

/** A role of an account: a numbered role of the product or a custom role. */
export const roleOfAccount = z.object({
  accountId,
  roleId: roleId.describe("Id of the role; those of custom roles begin at 1000"),
  name: z.string().describe("Name of the role, unique in the account"),
  description: z.string().describe("What the role is for"),
  /** Roles of the product cannot be changed. */
  system: z.boolean().describe("Whether it is a role of the product, which cannot be changed"),
  holders: z.int().describe("Number of users who have the role"),
  permissions: z.array(z.string()).describe("Keys of the permissions that the role gives"),
  /** Whether the caller can assign it; if not, why. */
  assignable: z.boolean().describe("Whether the caller can give the role to users"),
  notAssignableBecause: z
    .enum(["nobodysRole", "wrongLevel", "exceedsOwn", "notManaged"])
    .nullable()
    .describe(
      "Why not: no user can have the role, it is for another kind of account, it gives more than the caller has, or the caller manages no users with it; null if the caller can assign it",
    ),
  /** Whether the caller can change it. */
  editable: z.boolean().describe("Whether the caller can change the role"),
  version: z.int().nullable().describe("Goes up with every change; null for roles of the product"),
  changedAt: instant.nullable().describe("When the role was changed last; null for roles of the product"),
})
export type RoleOfAccount = z.infer<typeof roleOfAccount>

export const assignableRole = roleOfAccount
  .pick({ roleId: true, name: true, description: true, system: true })
  .meta({ id: "AssignableRole", description: "A role that the caller can give to new users" })
export type AssignableRole = z.infer<typeof assignableRole>

/** Settings that name roles. */
export const roleSettings = ["twoFactor", "addressRanges", "groupRole"] as const
/** Who may know of them. */
export const roleSettingReaders: Readonly<Record<(typeof roleSettings)[number], PermissionKey>> = {
  twoFactor: "read:security-settings",
  addressRanges: "read:security-settings",
  groupRole: "read:sso-settings",
}

export const roleDetails = roleOfAccount.extend({
  namedIn: z
    .array(
      z.object({
        kind: z
          .enum(roleSettings)
          .describe(
            "Of whom two-factor authentication is required, from where users sign in, or which role a synchronized group gives",
          ),
        name: z.string().describe("The setting, for users"),
      }),
    )
    .describe(
      "Settings that name the role and that the caller may view. Deleting it needs a decision about all of them",
    ),
  namedInOthers: z.int().describe("Number of further settings that name the role, which the caller may not view"),
  usedBy: z
    .array(z.object({ userId, name: z.string().describe("Name of the user") }))
    .describe("Some of the users who have the role"),
  menus: z
    .array(
      z.object({
        group: z.string().describe("Key of the menu group"),
        title: z.string().describe("Name of the menu group"),
        entries: z
          .array(
            z.object({
              resource: z.string().describe("What the permissions are about, as in their keys: users, phone-numbers …"),
              level: z.enum(permissionLevels).describe("no_access, view, or manage (view and change)"),
            }),
          )
          .describe("Entries of the group"),
      }),
    )
    .describe("What users with the role see in the menu, by groups"),
})
export type RoleDetails = z.infer<typeof roleDetails>

export const customRoleDraft = z.strictObject({
  name: roleName.describe("Name of the role, unique in the account"),
  description: description.default("").describe("What the role is for, up to 300 characters"),
  keys: keyList.describe("Keys of the permissions that the role gives; only those that the caller has"),
})
export type CustomRoleDraft = z.output<typeof customRoleDraft>

export const customRoleEdit = z
  .strictObject({
    name: roleName.describe("New name of the role"),
    description: description.describe("What the role is for, up to 300 characters"),
    keys: keyList.describe("All permissions of the role from now on"),
    version: z.int().describe("The version that was read; the change is refused if there is a newer one"),
  })
  .partial()
  .refine((edit) => Object.keys(edit).some((field) => field !== "version"), "Include at least one change.")
export type CustomRoleEdit = z.output<typeof customRoleEdit>

export const roleReplacement = z.strictObject({
  replaceWithRoleId: roleId
    .optional()
    .describe(
      "The role that replaces the deleted one for all its users, and in settings. Only for a role without users that is removed from all settings it can be omitted",
    ),
  settings: z
    .enum(["replace", "remove"])
    .optional()
    .describe(
      "Required if settings name the role: whether the replacement takes its place there, or it is removed from them. Where the replacement has address ranges of its own, those stay",
    ),
})
export type RoleReplacement = z.output<typeof roleReplacement>
export const replacedRole = z.object({
  people: z.int().describe("The number of users who got the replacement role."),
  settings: z.int().describe("The number of settings that named the role and were changed."),
})

/** Permissions by resource in three levels, or key by key. */
export const rolePermissionsEdit = z
  .strictObject({
    keys: keyList.optional().describe("All permissions of the role from now on; either these or levels"),
    levels: z
      .array(
        z.strictObject({
          resource: z
            .string()
            .max(60)
            .describe("What the permissions are about, as in their keys: users, phone-numbers …"),
          level: z.enum(permissionLevels).describe("no_access, view, or manage (view and change)"),
        }),
      )
      .max(200)
      .optional()
      .describe("Access by resource; resources that are not listed stay as they are. Either these or keys"),
    version: z.int().optional().describe("The version that was read; the change is refused if there is a newer one"),
  })
  .refine(
    ({ keys, levels }) => (keys === undefined) !== (levels === undefined),
    "Include either keys or levels, not both.",
  )
export type RolePermissionsEdit = z.output<typeof rolePermissionsEdit>

export const whoCanQuery = z.strictObject({
  key: z
    .string()
    .refine(isPermissionKey, "There is no such permission.")
    .describe("Key of the permission, such as update:users"),
})
export const whoCan = z.object({
  key: z.string().describe("Key of the permission"),
  people: z
    .array(
      z.object({
        userId,
        name: z.string().describe("Name of the user, or of the role"),
        loginName: z.string().describe("Name with which the user signs in"),
        through: z.array(z.string()).describe("Names of the roles that give the permission"),
      }),
    )
    .describe("Users of the account who have the permission"),
  /** More users than are listed. */
  more: z.boolean().describe("Whether there are more users than are listed"),
  roles: z
    .array(
      z.object({
        roleId: roleId.describe("Id of the role"),
        name: z.string().describe("Name of the user, or of the role"),
        system: z.boolean().describe("Whether it is a role of the product"),
      }),
    )
    .describe("Roles of the account that give the permission"),
  /** Users outside the account who have the permission: through a trust, of a partner above, or of the operator. */
  outside: z
    .array(
      z.object({
        kind: z
          .enum(["trust", "partner", "operator"])
          .describe("By a trust, as staff of a partner above, or as staff of the operator"),
        /** Their account; null for accounts further above, whose names are not shown. */
        accountName: z
          .string()
          .nullable()
          .describe("Their account; null for accounts further above, whose names are not shown"),
        /** The roles that give them the permission. */
        through: z.array(z.string()).describe("Names of the roles that give the permission"),
      }),
    )
    .describe("Users of other accounts who have the permission here"),
})
export type WhoCan = z.infer<typeof whoCan>

/** Larger numbers do not fit the database column, so no role has them. */
export const isCustomRoleId = (id: number) => id >= firstCustomRoleId && id <= 2_147_483_647
