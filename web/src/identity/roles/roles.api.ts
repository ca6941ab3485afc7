import type { AccountId } from "@dialplane/contract/kit/ids"
import type { RoleOfAccount } from "@dialplane/contract/identity/roles/custom-roles.schema"
import { listRoles } from "@dialplane/contract/identity/roles/role-list.endpoints"
import {
  changeRole,
  createRole,
  deleteRole,
  getRole,
  listWhoCan,
  replaceRole,
} from "@dialplane/contract/identity/roles/roles.endpoints"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { roleById } from "@dialplane/contract/kit/access/roles.table"
import { useQuery } from "@tanstack/react-query"
import { useCan } from "../../kit/can.tsx"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"
import { rolesQuery } from "./role-list.api.ts"

staleBy("role", getRole, listWhoCan)

/** Roles that are deleted or being deleted: a page that still shows one must not read it again. */
const deletedIds = new Set<number>()

export const roleQuery = (accountId: AccountId, roleId: number) => ({
  ...query(getRole, { params: { accountId, roleId } }, { customError: true }),
  enabled: () => !deletedIds.has(roleId),
})
export const whoCanQuery = (accountId: AccountId, key: PermissionKey) =>
  query(listWhoCan, { params: { accountId }, query: { key } }, { customError: true })

const shown = [listRoles, getRole, listWhoCan]
export const buildRole = mutation(createRole, { errors: "form", options: { customError: true }, invalidates: shown })
export const saveRole = mutation(changeRole, { errors: "form", options: { customError: true }, invalidates: shown })

const deleting = { errors: "form", options: { customError: true }, invalidates: shown } as const
interface OfRole {
  readonly params: { readonly roleId: number | string }
}
const whileDeleting = {
  onMutate: ({ params }: OfRole) => void deletedIds.add(Number(params.roleId)),
  onError: (_refusal: Error, { params }: OfRole) => void deletedIds.delete(Number(params.roleId)),
}
export const replaceAndDelete = { ...mutation(replaceRole, deleting), ...whileDeleting }
export const removeRole = { ...mutation(deleteRole, deleting), ...whileDeleting }

export interface RoleToActIn {
  readonly roleId: number
  readonly name: string
  readonly permissions: readonly string[]
  /** The most common choice. */
  readonly usual: boolean
}

const usual = new Set(["accountAdministrator", "partnerAccountAdministrator", "superuser"])
const describe = ({
  roleId,
  name,
  permissions,
}: Pick<RoleOfAccount, "roleId" | "name" | "permissions">): RoleToActIn => ({
  roleId,
  name,
  permissions,
  usual: usual.has(roleById.get(roleId)?.key ?? ""),
})
const companyRoles = [...roleById.values()]
  .filter(({ level }) => level === "company")
  .map((role) => describe({ roleId: role.id, name: role.displayName, permissions: [...role.keys] }))

/**
 * The roles of an account that can sign in to the portal. Users who may not see them get the built-in company roles,
 * which are public; the server decides.
 */
export const useRolesToActIn = (accountId: AccountId): readonly RoleToActIn[] | undefined => {
  const maySee = useCan("read:roles")
  const { data, isError } = useQuery({ ...rolesQuery(accountId), enabled: maySee })
  const known = maySee && !isError ? data?.map(describe) : companyRoles
  return known?.filter(({ roleId }) => roleById.get(roleId)?.portal ?? true)
}
