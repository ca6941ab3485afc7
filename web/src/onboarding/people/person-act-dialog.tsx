import type { UserListEntry } from "@dialplane/contract/identity/users/users.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { saveUser } from "../../identity/users/users.api.ts"
import { InviteManyDialog } from "./invite-many-dialog.tsx"
import { sendLetter, welcomePreviewOfQuery } from "./people.api.ts"
import { personActWords } from "./person-acts.words.ts"
import { WelcomeMailTile } from "./welcome-mail-tile.tsx"
import { personLetterWords } from "./person-letters.words.ts"

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
  /** When a job for several people has begun. */
  readonly onStarted?: () => void
}

/** Says what one entry of a person's menu, or an invitation to several, does, and does it. */
export const PersonActDialog = ({ opened, onClose, onStarted = () => {} }: DialogProps) => {
  if (opened.act === "invite")
    return <InviteManyDialog userIds={opened.userIds} onStarted={onStarted} onClose={onClose} />
  return opened.act === "welcome" || opened.act === "reset" ? (
    <LetterDialog opened={opened} onClose={onClose} />
  ) : (
    <SignInDialog opened={opened} onClose={onClose} />
  )
}

const nameOf = ({ firstName, lastName }: PersonAct["person"]) => `${firstName} ${lastName}`

const LetterDialog = ({ opened: { act, person }, onClose }: Props) => {
  const acts = useWords(personActWords)
  const words = useWords(personLetterWords)
  const { accountId } = useAccount()
  const isReset = act === "reset"
  const preview = useQuery({ ...welcomePreviewOfQuery(accountId, person.userId), enabled: !isReset })
  const confirmed = useConfirmed(sendLetter, () => {
    showToast({ tone: "good", title: isReset ? words.resetDone : words.welcomeSent, message: person.email })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { userId: person.userId }, body: { letter: isReset ? "reset" : "newUser" } })}
      opened
      destructive={isReset}
      onCancel={onClose}
      title={(isReset ? words.resetTitle : person.invitedAt === null ? words.inviteTitle : words.welcomeTitle)(
        nameOf(person),
      )}
      confirmLabel={isReset ? acts.reset : words.welcomeSend}
      affected={isReset ? [words.resetEffects] : undefined}
    >
      {isReset ? (
        words.resetSentence
      ) : (
        <>
          <p>{person.invitedAt === null ? words.inviteText(person.email) : words.welcomeText(person.email)}</p>
          <WelcomeMailTile preview={preview} />
        </>
      )}
    </ConfirmDialog>
  )
}

const SignInDialog = ({ opened: { act, person }, onClose }: Props) => {
  const acts = useWords(personActWords)
  const words = useWords(personLetterWords)
  const isOff = act === "signInOff"
  const confirmed = useConfirmed(saveUser, () => {
    showToast({ tone: "good", title: isOff ? words.signInOffDone : words.signInOnDone, message: nameOf(person) })
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
      title={(isOff ? words.signInOffTitle : words.signInOnTitle)(nameOf(person))}
      confirmLabel={isOff ? acts.signInOff : acts.signInOn}
      affected={isOff ? [words.signInOffEffects] : undefined}
    >
      {isOff ? words.signInOffText : words.signInOnText}
    </ConfirmDialog>
  )
}
