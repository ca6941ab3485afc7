import type { AccountKind } from "@dialplane/contract/accounts/accounts.schema"
import { isPermissionKey } from "@dialplane/contract/roles/permission-keys"
import { assignableRoles, levelOf } from "@dialplane/contract/roles/role-assignment"
import { ownRole, roleById, type AccountLevel, type KnownRole } from "@dialplane/contract/roles/roles.table"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../kit/account.tsx"
import { actingPersonOf } from "../kit/acting-person.ts"
import { useCan } from "../kit/can.tsx"
import { useSignedIn } from "../kit/session/use-session.ts"
import { rolesQuery } from "../roles/roles.api.ts"
import type { FieldProps } from "../ui/fields/field-props.ts"
import { SelectField } from "../ui/fields/select-field.tsx"

/** The account's roles as the rules look at them. Who may not see its own ones knows the product's. */
export const useKnownRoles = (level: AccountLevel): readonly KnownRole[] => {
  const { accountId } = useAccount()
  const { data = [] } = useQuery({ ...rolesQuery(accountId), enabled: useCan("read:roles") })
  const own = data.filter(({ system }) => !system).map(({ roleId, name, permissions }) => ownRole(roleId, name, level, permissions.filter(isPermissionKey)))
  return [...[...roleById.values()].filter((role) => role.level === level), ...own]
}

/** For filters: every role that somebody of the account may hold, those that it built as well. */
export const useRoleOptions = (level: AccountLevel = "company") =>
  useKnownRoles(level).filter(({ key }) => key !== "anonymous").map((role) => ({ value: String(role.id), label: role.displayName }))

interface Props extends FieldProps {
  readonly accountKind: AccountKind
  readonly value: number | null
  readonly onChange: (roleId: number) => void
  /** Where no role is an answer as well. */
  readonly onClear?: () => void
  readonly placeholder?: string
}

/** The roles that the signed-in person could give in an account of a kind. */
export const RolePicker = ({ accountKind, value, onChange, onClear, ...field }: Props) => {
  const level = levelOf(accountKind)
  const known = useKnownRoles(level)
  const offered = assignableRoles(actingPersonOf(useSignedIn(), level), known, accountKind)
  return (
    <SelectField
      {...field} clearable={onClear !== undefined} options={offered.map((role) => ({ value: String(role.id), label: role.displayName }))} value={value === null ? null : String(value)}
      onChange={(next) => (next === null ? onClear?.() : onChange(Number(next)))}
    />
  )
}
