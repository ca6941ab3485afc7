import type { UserListEntry } from "@dialplane/contract/identity/users/users.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { saveUser } from "../../identity/users/users.api.ts"
import { InviteManyDialog } from "./invite-many-dialog.tsx"
import { deliverEmail, welcomePreviewOfQuery } from "./people.api.ts"
import { personActMessages } from "./person-acts.messages.ts"
import { WelcomeMailTile } from "./welcome-mail-tile.tsx"
import { personEmailMessages } from "./person-emails.messages.ts"

interface PersonAct {
  readonly act: "welcome" | "reset" | "signInOff" | "signInOn"
  readonly person: Pick<UserListEntry, "userId" | "firstName" | "lastName" | "email" | "invitedAt" | "version">
}
export type OpenedAct = PersonAct | { readonly act: "invite"; readonly userIds: readonly number[] }

interface Props {
  readonly opened: PersonAct
  readonly onClose: () => void
}

interface DialogProps {
  readonly opened: OpenedAct
  readonly onClose: () => void
  /** Called when a job for several users has started. */
  readonly onStarted?: () => void
}

/** Confirms and runs one action of a user's menu, or an invitation to several users. */
export const PersonActDialog = ({ opened, onClose, onStarted = () => {} }: DialogProps) => {
  if (opened.act === "invite")
    return <InviteManyDialog userIds={opened.userIds} onStarted={onStarted} onClose={onClose} />
  return opened.act === "welcome" || opened.act === "reset" ? (
    <EmailDialog opened={opened} onClose={onClose} />
  ) : (
    <SignInDialog opened={opened} onClose={onClose} />
  )
}

const nameOf = ({ firstName, lastName }: PersonAct["person"]) => `${firstName} ${lastName}`

const EmailDialog = ({ opened: { act, person }, onClose }: Props) => {
  const acts = useMessages(personActMessages)
  const messages = useMessages(personEmailMessages)
  const { accountId } = useAccount()
  const isReset = act === "reset"
  const preview = useQuery({ ...welcomePreviewOfQuery(accountId, person.userId), enabled: !isReset })
  const confirmed = useConfirmed(deliverEmail, () => {
    showToast({ tone: "good", title: isReset ? messages.resetDone : messages.welcomeSent, message: person.email })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { userId: person.userId }, body: { mail: isReset ? "reset" : "newUser" } })}
      opened
      destructive={isReset}
      onCancel={onClose}
      title={(isReset ? messages.resetTitle : person.invitedAt === null ? messages.inviteTitle : messages.welcomeTitle)(
        nameOf(person),
      )}
      confirmLabel={isReset ? acts.reset : messages.welcomeSend}
      affected={isReset ? [messages.resetEffects] : undefined}
    >
      {isReset ? (
        messages.resetSentence
      ) : (
        <>
          <p>{person.invitedAt === null ? messages.inviteText(person.email) : messages.welcomeText(person.email)}</p>
          <WelcomeMailTile preview={preview} />
        </>
      )}
    </ConfirmDialog>
  )
}

const SignInDialog = ({ opened: { act, person }, onClose }: Props) => {
  const acts = useMessages(personActMessages)
  const messages = useMessages(personEmailMessages)
  const isOff = act === "signInOff"
  const confirmed = useConfirmed(saveUser, () => {
    showToast({ tone: "good", title: isOff ? messages.signInOffDone : messages.signInOnDone, message: nameOf(person) })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({
        params: { userId: person.userId },
        body: { blockAccess: isOff ? 1 : 0, version: person.version },
      })}
      opened
      destructive={isOff}
      onCancel={onClose}
      title={(isOff ? messages.signInOffTitle : messages.signInOnTitle)(nameOf(person))}
      confirmLabel={isOff ? acts.signInOff : acts.signInOn}
      affected={isOff ? [messages.signInOffEffects] : undefined}
    >
      {isOff ? messages.signInOffText : messages.signInOnText}
    </ConfirmDialog>
  )
}
