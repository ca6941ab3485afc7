import type { GrantedPrivilege } from "@dialplane/contract/identity/roles/roles.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ButtonRow } from "../../ui/actions/button-row.tsx"
import { IconRows } from "../../ui/display/icon-row.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { GrantRow, RolePrivilegeRow } from "./privilege-rows.tsx"
import { privilegesQuery } from "./privileges.api.ts"
import classes from "./privileges.module.css"
import { privilegeMessages } from "./privileges.messages.ts"
import { userQuery } from "./users.api.ts"
const RevokeDialog = lazyWindow(() => import("./revoke-dialog.tsx").then((file) => file.RevokeDialog))

const GrantPrivilegesDialog = lazyWindow(() =>
  import("./grant-privileges-dialog.tsx").then((file) => file.GrantPrivilegesDialog),
)

/** A user's privileges in the older permission model: by role, granted to them, and granted by them. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(privilegeMessages)
  const { userId, homeAccountId } = useSignedIn()
  const { accountId } = useAccount()
  const noChange = useWhyNot("update:user-permissions")
  const person = useQuery(userQuery(id))
  const found = useQuery(privilegesQuery(id))
  const [granting, setGranting] = useState(false)
  const [taken, setTaken] = useState<GrantedPrivilege>()
  if (found.isLoadingError) return <LoadError of={found} />
  if (found.data === undefined || person.data === undefined) return <FormSkeleton fields={2} />
  const name = `${person.data.firstName} ${person.data.lastName}`
  const { received, granted } = found.data
  const fromRoles = found.data.fromRoles.filter(({ privileges }) => privileges.length > 0)
  const grants = [...received, ...granted]
  const lockedBy =
    noChange ?? (id === userId ? messages.ownSelf : accountId === homeAccountId ? undefined : messages.fromAbove)
  return (
    <div className={classes.rows}>
      {fromRoles.length + grants.length === 0 ? (
        <p className={classes.none}>{messages.none}</p>
      ) : (
        <IconRows label={messages.list}>
          {fromRoles.map((one) => (
            <RolePrivilegeRow key={`${one.roleId} ${one.privObjectTypeId}`} held={one} />
          ))}
          {grants.map((grant) => (
            <GrantRow
              key={`${grant.userId} ${grant.granteeUserId} ${grant.privObjectTypeId} ${grant.privObjectId}`}
              grant={grant}
              of={id}
              lockedBy={noChange}
              onRevoke={() => setTaken(grant)}
            />
          ))}
        </IconRows>
      )}
      <ButtonRow>
        <ActionButton icon="add" disabledReason={lockedBy} onClick={() => setGranting(true)}>
          {messages.grant}
        </ActionButton>
      </ButtonRow>
      {granting && <GrantPrivilegesDialog granteeUserId={id} granteeName={name} onClose={() => setGranting(false)} />}
      {taken && <RevokeDialog grant={taken} onClose={() => setTaken(undefined)} />}
    </div>
  )
}
