import type { AccountKind } from "@dialplane/contract/ground/accounts/accounts.schema"
import { assignableRoles, levelOf } from "@dialplane/contract/identity/roles/role-assignment"
import { actingPersonOf } from "../../kit/acting-person.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import type { FieldProps } from "../../ui/fields/field-props.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { useKnownRoles } from "./role-options.api.ts"

interface Props extends FieldProps {
  readonly accountKind: AccountKind
  readonly value: number | null
  readonly onChange: (roleId: number) => void
  /** Given where having no role is also a valid choice: makes the field clearable. */
  readonly onClear?: () => void
  readonly placeholder?: string
}

/** The roles that the signed-in user could assign in an account of a type. */
export const RolePicker = ({ accountKind, value, onChange, onClear, ...field }: Props) => {
  const level = levelOf(accountKind)
  const known = useKnownRoles(level)
  const offered = assignableRoles(actingPersonOf(useSignedIn(), level), known, accountKind)
  return (
    <SelectField
      {...field}
      clearable={onClear !== undefined}
      options={offered.map((role) => ({ value: String(role.id), label: role.displayName }))}
      value={value === null ? null : String(value)}
      onChange={(next) => (next === null ? onClear?.() : onChange(Number(next)))}
    />
  )
}
