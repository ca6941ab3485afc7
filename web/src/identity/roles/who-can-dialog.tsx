import { permissionKeys, type PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { WhoCan } from "@dialplane/contract/identity/roles/custom-roles.schema"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import type { AccessQuestion } from "../../kit/asks.ts"
import { useCan } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useMay } from "../../kit/use-may.ts"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { DialogWindow } from "../../ui/overlays/dialog-window.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { keySentence } from "./resources.messages.ts"
import { whoCanQuery } from "./roles.api.ts"
import classes from "./roles.module.css"
import { roleMessages } from "./roles.messages.ts"

interface Props {
  readonly opened: boolean
  readonly question: AccessQuestion
  readonly onClose: () => void
}

/** Who in the account holds a permission and through which role; if asked, also why the viewer does not. */
export const WhoCanDialog = ({ opened, question, onClose }: Props) => {
  const messages = useMessages(roleMessages)
  const maySee = useCan("read:user-permissions")
  const [key, setKey] = useState<PermissionKey | null>(question.key ?? null)
  const options = useMemo(() => permissionKeys.map((one) => ({ value: one, label: keySentence(one) })), [])
  return (
    <DialogWindow
      opened={opened}
      onClose={onClose}
      size={560}
      title={question.reason === undefined ? messages.whoCanTitle : messages.whyNotTitle}
    >
      <div className={classes.answer}>
        {question.reason !== undefined && <p className={classes.reason}>{question.reason}</p>}
        {!maySee && <p className={classes.quiet}>{messages.askThem}</p>}
        {maySee && (question.reason === undefined || key !== null) && (
          <>
            <SelectField
              label={messages.whoCanKey}
              placeholder={messages.chooseKey}
              options={options}
              value={key}
              onChange={setKey}
              limit={60}
            />
            {key !== null && <Answer permission={key} onLeave={onClose} />}
          </>
        )}
      </div>
    </DialogWindow>
  )
}

const outsideMessages = (
  messages: (typeof roleMessages)["locales"]["en-us"],
  kind: WhoCan["outside"][number]["kind"],
  accountName: string | null,
) => {
  if (kind === "operator") return messages.operatorOutside
  if (accountName === null) return messages.furtherPartner
  return kind === "trust" ? messages.trustOutside(accountName) : messages.partnerOutside(accountName)
}

const Answer = ({ permission, onLeave }: { readonly permission: PermissionKey; readonly onLeave: () => void }) => {
  const messages = useMessages(roleMessages)
  const { accountId } = useAccount()
  const may = useMay()
  const answer = useQuery(whoCanQuery(accountId, permission))
  if (answer.isLoadingError) return <LoadError compact of={answer} />
  if (answer.data === undefined) return <ListSkeleton rows={4} />
  const { people, roles, more, outside } = answer.data
  return (
    <>
      <section>
        <h3>{messages.theseRoles}</h3>
        <ul className={classes.badges}>
          {roles.map(({ roleId, name, system }) => (
            <li key={roleId}>
              <StatusBadge tone={system ? "neutral" : "info"} icon={system ? "lock" : "edit"}>
                {name}
              </StatusBadge>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{messages.thesePeople}</h3>
        {people.length === 0 && <p className={classes.quiet}>{messages.nobodyCan}</p>}
        <ul className={classes.people}>
          {people.map(({ userId, name, loginName, through }) => (
            <li key={userId} className={classes.person}>
              <PersonAvatar name={name} size={28} />
              <div className={classes.personText}>
                {may("read:users") ? (
                  <TextLink quiet href={accountAddress(accountId, `users/${userId}`)} onClick={onLeave}>
                    {name}
                  </TextLink>
                ) : (
                  name
                )}
                <div className={classes.quiet}>{`${loginName} · ${messages.through(through)}`}</div>
              </div>
            </li>
          ))}
        </ul>
        {more && <p className={classes.quiet}>{messages.morePeople}</p>}
      </section>
      {outside.length > 0 && (
        <section>
          <h3>{messages.fromOutside}</h3>
          <ul className={classes.people}>
            {outside.map(({ kind, accountName, through }, index) => (
              <li key={index} className={classes.person}>
                <div className={classes.personText}>
                  {outsideMessages(messages, kind, accountName)}
                  <div className={classes.quiet}>{messages.through(through)}</div>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
