import type { GrantedPrivilege, RolePrivilege } from "@dialplane/contract/identity/roles/roles.schema"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconRow } from "../../ui/display/icon-row.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { privilegeWords } from "./privileges.words.ts"

export const RolePrivilegeRow = ({ held }: { readonly held: RolePrivilege }) => {
  const words = useWords(privilegeWords)
  return (
    <IconRow
      icon={held.privObjectTypeId === 1 ? "company" : "users"}
      title={held.privileges.join(", ")}
      facts={
        <>
          <span>{words.fromRole(held.roleName)}</span>
          <span>{held.privObjectTypeId === 1 ? words.onAccount : words.onPeople}</span>
        </>
      }
    />
  )
}

interface GrantProps {
  readonly grant: GrantedPrivilege
  /** Whose page it is shown on. */
  readonly of: number
  readonly lockedBy: string | undefined
  readonly onTakeBack: () => void
}

export const GrantRow = ({ grant, of, lockedBy, onTakeBack }: GrantProps) => {
  const words = useWords(privilegeWords)
  const { date } = useFormat()
  const names = grant.privileges.join(", ")
  return (
    <IconRow
      icon="key"
      title={names}
      badge={
        <StatusBadge plain tone={grant.inForce ? "good" : "off"}>
          {grant.inForce ? words.inForce : words.notInForce}
        </StatusBadge>
      }
      facts={
        <>
          <span>
            {grant.granteeUserId === of
              ? words.received(grant.userName ?? words.gone)
              : words.given(grant.granteeUserName ?? words.gone)}
          </span>
          <span>
            {words.onWhat(grant.privObjectTypeId === 1 ? words.theAccount : (grant.privObjectName ?? words.gone))}
          </span>
          <span>{grant.privileges.map(words.meaning).join(" · ")}</span>
          <span>{grant.inForce ? words.since(date(grant.grantedAt)) : words.notInForceHint}</span>
        </>
      }
      action={
        <ActionButton kind="quiet" aria-label={words.takeBackOf(names)} disabledReason={lockedBy} onClick={onTakeBack}>
          {words.takeBack}
        </ActionButton>
      }
    />
  )
}
