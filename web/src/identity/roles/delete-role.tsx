import type { RoleOfAccount } from "@dialplane/contract/identity/roles/custom-roles.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { rolesQuery } from "./role-list.api.ts"
import { removeRole, replaceAndDelete, roleQuery } from "./roles.api.ts"
import { roleMessages } from "./roles.messages.ts"
import { UsedBy } from "./used-by.tsx"

interface Props {
  readonly role: RoleOfAccount | undefined
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Deletes a role. Its users get another role in the same step. */
export const DeleteRole = (props: Props) => {
  const { role } = props
  if (role === undefined) return null
  return role.holders > 0 ? <ReplaceRole {...props} role={role} /> : <DeleteUnused {...props} role={role} />
}

interface ShownProps extends Props {
  readonly role: RoleOfAccount
}

const DeleteUnused = ({ role, onClose, onDeleted }: ShownProps) => {
  const messages = useMessages(roleMessages)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(removeRole, () => {
    showToast({ tone: "good", title: messages.deleted(role.name) })
    onClose()
    onDeleted?.()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, roleId: role.roleId } })}
      opened
      title={messages.deleteTitle(role.name)}
      confirmLabel={messages.delete}
      destructive
      onCancel={onClose}
    >
      {messages.deleteText}
    </ConfirmDialog>
  )
}

const ReplaceRole = ({ role, onClose, onDeleted }: ShownProps) => {
  const messages = useMessages(roleMessages)
  const { accountId } = useAccount()
  const mayNotGive = useWhyNot("update:users")
  const replace = useMutation(replaceAndDelete)
  const details = useQuery(roleQuery(accountId, role.roleId))
  const roles = useQuery(rolesQuery(accountId))
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  const offered = (roles.data ?? []).filter(({ roleId, assignable }) => assignable && roleId !== role.roleId)
  const name = offered.find(({ roleId }) => String(roleId) === chosen)?.name ?? ""
  const confirm = async () => {
    setAsked(true)
    if (chosen === null || mayNotGive !== undefined) return
    const { people } = await replace.mutateAsync({
      params: { accountId, roleId: role.roleId },
      body: { replaceWithRoleId: Number(chosen) },
    })
    showToast({ tone: "good", title: messages.deleted(role.name), message: messages.replaced(people, name) })
    onClose()
    onDeleted?.()
  }
  return (
    <ConfirmDialog
      opened
      destructive
      title={messages.inUseTitle(role.name)}
      confirmLabel={messages.replaceAndDelete}
      working={replace.isPending}
      error={replace.isError ? errorMessage(replace.error) : undefined}
      onCancel={onClose}
      onConfirm={() => void confirm().catch(() => {})}
      replacement={
        <SelectField
          label={messages.replacement}
          required
          searchable
          placeholder={messages.replacementPlaceholder}
          disabledReason={mayNotGive}
          value={chosen}
          onChange={setChosen}
          error={asked && chosen === null ? messages.replacementMissing : undefined}
          options={offered.map((one) => ({ value: String(one.roleId), label: one.name }))}
        />
      }
    >
      <p>{messages.inUseText(role.holders)}</p>
      {details.data && <UsedBy role={details.data} />}
    </ConfirmDialog>
  )
}
