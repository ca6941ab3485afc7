import { z } from "zod"
import { accountId, userId } from "../../kit/ids.ts"
import { instant, line, note } from "../../kit/text.ts"
import { isPermissionKey, permissionKeys, type PermissionKey } from "../../kit/access/permission-keys.ts"
import { permissionLevels } from "./roles.schema.ts"
import { firstCustomRoleId } from "../../kit/access/roles.table.ts"

export const roleId = z.int().min(1).max(2_147_483_647)
export const roleIdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, "Must be a role ID.")
  .transform(Number)
  .refine((id) => id <= 2_147_483_647, "Must be a role ID.")

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
  roleId,
  name: z.string(),
  description: z.string(),
  /** Roles of the product cannot be changed. */
  system: z.boolean(),
  holders: z.int(),
  permissions: z.array(z.string()),
  /** Whether the caller can assign it; if not, why. */
  assignable: z.boolean(),
  notAssignableBecause: z.enum(["nobodysRole", "wrongLevel", "exceedsOwn", "notManaged"]).nullable(),
  /** Whether the caller can change it. */
  editable: z.boolean(),
  version: z.int().nullable(),
  changedAt: instant.nullable(),
})
export type RoleOfAccount = z.infer<typeof roleOfAccount>

export const roleDetails = roleOfAccount.extend({
  usedBy: z.array(z.object({ userId, name: z.string() })),
  menus: z.array(
    z.object({
      group: z.string(),
      title: z.string(),
      entries: z.array(z.object({ resource: z.string(), level: z.enum(permissionLevels) })),
    }),
  ),
})
export type RoleDetails = z.infer<typeof roleDetails>

export const customRoleDraft = z.strictObject({ name: roleName, description: description.default(""), keys: keyList })
export type CustomRoleDraft = z.output<typeof customRoleDraft>

export const customRoleEdit = z
  .strictObject({ name: roleName, description, keys: keyList, version: z.int() })
  .partial()
  .refine((edit) => Object.keys(edit).some((field) => field !== "version"), "Include at least one change.")
export type CustomRoleEdit = z.output<typeof customRoleEdit>

export const roleReplacement = z.strictObject({
  replaceWithRoleId: roleId.describe("The role that replaces the deleted one for all its users."),
})
export const replacedRole = z.object({ people: z.int().describe("The number of users who got the replacement role.") })

/** Permissions by resource in three levels, or key by key. */
export const rolePermissionsEdit = z
  .strictObject({
    keys: keyList.optional(),
    levels: z
      .array(z.strictObject({ resource: z.string().max(60), level: z.enum(permissionLevels) }))
      .max(200)
      .optional(),
    version: z.int().optional(),
  })
  .refine(
    ({ keys, levels }) => (keys === undefined) !== (levels === undefined),
    "Include either keys or levels, not both.",
  )
export type RolePermissionsEdit = z.output<typeof rolePermissionsEdit>

export const whoCanQuery = z.strictObject({ key: z.string().refine(isPermissionKey, "There is no such permission.") })
export const whoCan = z.object({
  key: z.string(),
  people: z.array(z.object({ userId, name: z.string(), loginName: z.string(), through: z.array(z.string()) })),
  /** More users than are listed. */
  more: z.boolean(),
  roles: z.array(z.object({ roleId, name: z.string(), system: z.boolean() })),
  /** Users outside the account who have the permission: through a trust, of a partner above, or of the operator. */
  outside: z.array(
    z.object({
      kind: z.enum(["trust", "partner", "operator"]),
      /** Their account; null for accounts further above, whose names are not shown. */
      accountName: z.string().nullable(),
      /** The roles that give them the permission. */
      through: z.array(z.string()),
    }),
  ),
})
export type WhoCan = z.infer<typeof whoCan>

/** Larger numbers do not fit the database column, so no role has them. */
export const isCustomRoleId = (id: number) => id >= firstCustomRoleId && id <= 2_147_483_647
