import type { RoleDetails, RoleOfAccount } from "@dialplane/contract/identity/roles/custom-roles.schema"
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

/** Deletes a role. Its users get another role in the same step, and settings that name it are changed as chosen. */
export const DeleteRole = (props: Props) => {
  const { role } = props
  return role === undefined ? null : <DeleteKnown {...props} role={role} />
}

interface ShownProps extends Props {
  readonly role: RoleOfAccount
}

const DeleteKnown = (props: ShownProps) => {
  const { accountId } = useAccount()
  // What names the role may have changed since the list was read.
  const details = useQuery({ ...roleQuery(accountId, props.role.roleId), refetchOnMount: "always" })
  if (!details.isFetchedAfterMount) return null
  return props.role.holders > 0 || countNamed(details.data) > 0 ? (
    <ReplaceRole {...props} details={details.data} />
  ) : (
    <DeleteUnused {...props} />
  )
}

/** Settings that name the role, including those that the user may not view. */
const countNamed = (details: RoleDetails | undefined) =>
  details === undefined ? 0 : details.namedIn.length + details.namedInOthers

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

type SettingsChoice = "replace" | "remove"

const ReplaceRole = ({
  role,
  details,
  onClose,
  onDeleted,
}: ShownProps & { readonly details?: RoleDetails | undefined }) => {
  const messages = useMessages(roleMessages)
  const { accountId } = useAccount()
  const mayNotGive = useWhyNot("update:users")
  const replace = useMutation(replaceAndDelete)
  const roles = useQuery(rolesQuery(accountId))
  const [chosen, setChosen] = useState<string | null>(null)
  const [settings, setSettings] = useState<SettingsChoice | null>(null)
  const [asked, setAsked] = useState(false)
  const namedIn = details?.namedIn ?? []
  const others = details?.namedInOthers ?? 0
  const isNamed = countNamed(details) > 0
  const needsRole = role.holders > 0 || settings !== "remove"
  const offered = (roles.data ?? []).filter(({ roleId, assignable }) => assignable && roleId !== role.roleId)
  const name = offered.find(({ roleId }) => String(roleId) === chosen)?.name ?? ""
  const confirm = async () => {
    setAsked(true)
    if ((needsRole && (chosen === null || mayNotGive !== undefined)) || (isNamed && settings === null)) return
    const done = await replace.mutateAsync({
      params: { accountId, roleId: role.roleId },
      body: {
        ...(needsRole ? { replaceWithRoleId: Number(chosen) } : {}),
        ...(settings === null ? {} : { settings }),
      },
    })
    const said = [
      ...(done.people > 0 ? [messages.replaced(done.people, name)] : []),
      ...(done.settings > 0 ? [messages.settingsChanged(done.settings)] : []),
    ]
    showToast({ tone: "good", title: messages.deleted(role.name), message: said.join(" ") })
    onClose()
    onDeleted?.()
  }
  return (
    <ConfirmDialog
      opened
      destructive
      title={messages.inUseTitle(role.name)}
      confirmLabel={needsRole ? messages.replaceAndDelete : messages.removeAndDelete}
      working={replace.isPending}
      error={replace.isError ? errorMessage(replace.error) : undefined}
      onCancel={onClose}
      onConfirm={() => void confirm().catch(() => {})}
      replacement={
        <>
          {isNamed && (
            <SelectField
              label={messages.settingsChoice}
              description={settings === null ? undefined : messages[`settings_${settings}_hint`]}
              required
              placeholder={messages.settingsPlaceholder}
              value={settings}
              onChange={(value) => setSettings(value as SettingsChoice | null)}
              error={asked && settings === null ? messages.settingsMissing : undefined}
              options={[
                { value: "replace", label: messages.settings_replace },
                { value: "remove", label: messages.settings_remove },
              ]}
            />
          )}
          {needsRole && (
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
          )}
        </>
      }
    >
      {role.holders > 0 && <p>{messages.inUseText(role.holders)}</p>}
      {role.holders > 0 && details && <UsedBy role={details} />}
      {isNamed && (
        <>
          <p>{messages.namedText}</p>
          <ul>
            {namedIn.map((one) => (
              <li key={`${one.kind} ${one.name}`} dir="auto">
                {one.name}
              </li>
            ))}
            {others > 0 && <li>{messages.namedOthers(others)}</li>}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}
