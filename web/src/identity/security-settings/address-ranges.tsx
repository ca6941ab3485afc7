import type { RoleRanges } from "@dialplane/contract/identity/passwords/security-policy.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { rolesQuery } from "../roles/role-list.api.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { policyMessages } from "./policy.messages.ts"
import classes from "./security-settings.module.css"

interface Props {
  readonly value: readonly RoleRanges[]
  readonly onChange: (value: RoleRanges[]) => void
  readonly error: string | undefined
  readonly callerAddress: string
  readonly lockedBy: string | undefined
}

/** From where users in each role sign in: a text field per restricted role. */
export const AddressRanges = ({ value, onChange, error, callerAddress, lockedBy }: Props) => {
  const messages = useMessages(policyMessages)
  const { accountId } = useAccount()
  const roles = useQuery(rolesQuery(accountId)).data ?? []
  const nameOf = (roleId: number) => roles.find((role) => role.roleId === roleId)?.name ?? String(roleId)
  const open = roles.filter(({ roleId }) => !value.some((one) => one.roleId === roleId))
  const setLines = (roleId: number, ranges: string[]) =>
    onChange(value.map((one) => (one.roleId === roleId ? { roleId, ranges } : one)))
  return (
    <div className={classes.stack}>
      <ErrorBlock message={error} />
      {value.length === 0 && <p className={classes.muted}>{messages.noAddresses}</p>}
      {value.map(({ roleId, ranges }) => (
        <div key={roleId} className={classes.range}>
          <TextAreaField
            label={nameOf(roleId)}
            description={messages.rangesHint}
            disabledReason={lockedBy}
            value={ranges.join("\n")}
            onChange={(text) => setLines(roleId, text === "" ? [] : text.split("\n"))}
          />
          {lockedBy === undefined && (
            <ActionButton
              icon="delete"
              aria-label={messages.removeNamed(nameOf(roleId))}
              onClick={() => onChange(value.filter((one) => one.roleId !== roleId))}
            >
              {messages.remove}
            </ActionButton>
          )}
          {lockedBy === undefined && !ranges.some((range) => range.trim() === callerAddress) && (
            <div>
              <ActionButton
                icon="add"
                onClick={() => setLines(roleId, [...ranges.filter((range) => range.trim() !== ""), callerAddress])}
              >
                {messages.addOwn(callerAddress)}
              </ActionButton>
            </div>
          )}
        </div>
      ))}
      {lockedBy === undefined && (
        <SelectField
          label={messages.addRole}
          disabledReason={open.length === 0 ? messages.allRestricted : undefined}
          options={open.map(({ roleId, name }) => ({ value: String(roleId), label: name }))}
          value={null}
          onChange={(roleId) => roleId !== null && onChange([...value, { roleId: Number(roleId), ranges: [] }])}
        />
      )}
    </div>
  )
}
