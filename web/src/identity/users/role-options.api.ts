import { isPermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { customRole, roleById, type AccountLevel, type KnownRole } from "@dialplane/contract/kit/access/roles.table"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { rolesQuery } from "../roles/role-list.api.ts"

/** The account's roles in the form that the rules use. Users who may not see custom roles get the built-in ones. */
export const useKnownRoles = (level: AccountLevel): readonly KnownRole[] => {
  const { accountId } = useAccount()
  const { data = [] } = useQuery({ ...rolesQuery(accountId), enabled: useCan("read:roles") })
  const own = data
    .filter(({ system }) => !system)
    .map(({ roleId, name, permissions }) => customRole(roleId, name, level, permissions.filter(isPermissionKey)))
  return [...[...roleById.values()].filter((role) => role.level === level), ...own]
}

/** For filters: every role that a user of the account may have, including custom roles. */
export const useRoleOptions = (level: AccountLevel = "company") =>
  useKnownRoles(level)
    .filter(({ key }) => key !== "anonymous")
    .map((role) => ({ value: String(role.id), label: role.displayName }))
