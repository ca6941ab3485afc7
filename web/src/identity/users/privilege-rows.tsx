import type { GrantedPrivilege, RolePrivilege } from "@dialplane/contract/identity/roles/roles.schema"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconRow } from "../../ui/display/icon-row.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { privilegeMessages } from "./privileges.messages.ts"

export const RolePrivilegeRow = ({ held }: { readonly held: RolePrivilege }) => {
  const messages = useMessages(privilegeMessages)
  return (
    <IconRow
      icon={held.privObjectTypeId === 1 ? "company" : "users"}
      title={held.privileges.join(", ")}
      facts={
        <>
          <span>{messages.fromRole(held.roleName)}</span>
          <span>{held.privObjectTypeId === 1 ? messages.onAccount : messages.onPeople}</span>
        </>
      }
    />
  )
}

interface GrantProps {
  readonly grant: GrantedPrivilege
  /** The user whose page shows it. */
  readonly of: number
  readonly lockedBy: string | undefined
  readonly onRevoke: () => void
}

export const GrantRow = ({ grant, of, lockedBy, onRevoke }: GrantProps) => {
  const messages = useMessages(privilegeMessages)
  const { date } = useFormat()
  const names = grant.privileges.join(", ")
  return (
    <IconRow
      icon="key"
      title={names}
      badge={
        <StatusBadge plain tone={grant.inForce ? "good" : "off"}>
          {grant.inForce ? messages.inForce : messages.notInForce}
        </StatusBadge>
      }
      facts={
        <>
          <span>
            {grant.granteeUserId === of
              ? messages.received(grant.userName ?? messages.gone)
              : messages.given(grant.granteeUserName ?? messages.gone)}
          </span>
          <span>
            {messages.onWhat(
              grant.privObjectTypeId === 1 ? messages.theAccount : (grant.privObjectName ?? messages.gone),
            )}
          </span>
          <span>{grant.privileges.map(messages.meaning).join(" · ")}</span>
          <span>{grant.inForce ? messages.since(date(grant.grantedAt)) : messages.notInForceHint}</span>
        </>
      }
      action={
        <ActionButton kind="quiet" aria-label={messages.revokeOf(names)} disabledReason={lockedBy} onClick={onRevoke}>
          {messages.revoke}
        </ActionButton>
      }
    />
  )
}
