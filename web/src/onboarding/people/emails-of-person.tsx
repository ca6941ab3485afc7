import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { userQuery } from "../../identity/users/users.api.ts"
import { PersonActDialog } from "./person-act-dialog.tsx"
import { personActMessages } from "./person-acts.messages.ts"
import { personEmailMessages } from "./person-emails.messages.ts"
import { usePersonLocks } from "./use-person-locks.ts"
import { WelcomeState } from "./welcome-state.tsx"
import classes from "./people.module.css"

/**
 * The emails an administrator can send: the invitation, or a password reset link. Each is previewed before it is sent.
 */
export const Section = ({ id }: { readonly id: number }) => {
  const { reset: resetLabel } = useMessages(personActMessages)
  const messages = useMessages(personEmailMessages)
  const { data: person } = useQuery(userQuery(id))
  const locksOn = usePersonLocks()
  const [act, setAct] = useState<"welcome" | "reset">()
  if (person === undefined) return <FormSkeleton fields={2} />
  const locks = locksOn(person)
  return (
    <div className={classes.acts}>
      <div className={classes.act}>
        <p className={classes.actText}>
          {messages.welcomeSentence} {person.invitedAt !== null && <WelcomeState userId={id} onUserPage />}
        </p>
        <ActionButton icon="mail" disabledReason={locks.welcome} onClick={() => setAct("welcome")}>
          {person.invitedAt === null ? messages.invite : messages.welcomeAgain}
        </ActionButton>
      </div>
      <div className={classes.act}>
        <p className={classes.actText}>{messages.resetSentence}</p>
        <ActionButton icon="key" disabledReason={locks.reset} onClick={() => setAct("reset")}>
          {resetLabel}
        </ActionButton>
      </div>
      {act !== undefined && <PersonActDialog opened={{ act, person }} onClose={() => setAct(undefined)} />}
    </div>
  )
}
