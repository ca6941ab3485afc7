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

/** A role of an account: one of the product's, or one the account built. */
export const roleOfAccount = z.object({
  accountId,
  roleId,
  name: z.string(),
  description: z.string(),
  /** The product's own roles are fixed. */
  system: z.boolean(),
  holders: z.int(),
  permissions: z.array(z.string()),
  /** Whether the caller could give it to a user; if not, why. */
  assignable: z.boolean(),
  notAssignableBecause: z.enum(["nobodysRole", "wrongLevel", "exceedsOwn", "notManaged"]).nullable(),
  /** Whether the caller could change it. */
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

/** Permissions by resource in three steps, or key by key. */
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
  /** Who can do it from outside the account: through a trust, from a partner above, or as the operator. */
  outside: z.array(
    z.object({
      kind: z.enum(["trust", "partner", "operator"]),
      /** Of the account they belong to; null for accounts further above, which do not show themselves. */
      accountName: z.string().nullable(),
      /** The roles they do it in. */
      through: z.array(z.string()),
    }),
  ),
})
export type WhoCan = z.infer<typeof whoCan>

/** Numbers beyond what the database counts with name no role. */
export const isCustomRoleId = (id: number) => id >= firstCustomRoleId && id <= 2_147_483_647
