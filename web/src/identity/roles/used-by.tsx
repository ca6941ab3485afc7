import type { RoleDetails } from "@dialplane/contract/identity/roles/custom-roles.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useMay } from "../../kit/use-may.ts"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import classes from "./roles.module.css"
import { roleMessages } from "./roles.messages.ts"

/** The users of a role, with links to their pages. */
export const UsedBy = ({ role }: { readonly role: Pick<RoleDetails, "roleId" | "holders" | "usedBy"> }) => {
  const messages = useMessages(roleMessages)
  const { accountId } = useAccount()
  const maySee = useMay()("read:users")
  if (role.usedBy.length === 0) return <p className={classes.quiet}>{messages.usedByNobody}</p>
  return (
    <>
      <ul className={classes.people}>
        {role.usedBy.map(({ userId, name }) => (
          <li key={userId} className={classes.person}>
            <PersonAvatar name={name} size={24} />
            {maySee ? (
              <TextLink quiet href={accountAddress(accountId, `users/${userId}`)}>
                {name}
              </TextLink>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
      {role.holders > role.usedBy.length && maySee && (
        <TextLink href={accountAddress(accountId, `users?roleId=${role.roleId}`)}>
          {messages.usedByAll(role.holders)}
        </TextLink>
      )}
    </>
  )
}
