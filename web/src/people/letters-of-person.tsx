import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { ErrorBlock } from "../ui/feedback/error-block.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { FormSkeleton } from "../ui/states/form-skeleton.tsx"
import { userQuery } from "../users/users.api.ts"
import { sendLetter } from "./people.api.ts"
import { personActWords } from "./person-acts.words.ts"
import { personLetterWords } from "./person-letters.words.ts"
import { usePersonLocks } from "./use-person-locks.ts"
import classes from "./people.module.css"

/** The letters an administrator can send: the welcome again, or a link to a new password. */
export const Section = ({ id }: { readonly id: number }) => {
  const { reset: resetLabel } = useWords(personActWords)
  const words = useWords(personLetterWords)
  const { data: person } = useQuery(userQuery(id))
  const welcome = useMutation(sendLetter)
  const reset = useMutation(sendLetter)
  const locksOn = usePersonLocks()
  const [asking, setAsking] = useState(false)
  if (person === undefined) return <FormSkeleton fields={2} />
  const locks = locksOn(person)
  const told = (title: string) => showToast({ tone: "good", title, message: person.email })
  return (
    <div className={classes.acts}>
      <ErrorBlock message={welcome.isError ? sentenceOf(welcome.error) : undefined} />
      <div className={classes.act}>
        <p className={classes.actText}>{words.welcomeSentence}</p>
        <ActionButton
          icon="mail" loading={welcome.isPending} disabledReason={locks.welcome}
          onClick={() => welcome.mutate({ params: { userId: id }, body: { letter: "newUser" } }, { onSuccess: () => told(words.welcomeSent) })}
        >
          {words.welcomeAgain}
        </ActionButton>
      </div>
      <div className={classes.act}>
        <p className={classes.actText}>{words.resetSentence}</p>
        <ActionButton icon="key" disabledReason={locks.reset} onClick={() => setAsking(true)}>{resetLabel}</ActionButton>
      </div>
      <ConfirmDialog
        opened={asking} destructive title={words.resetTitle(`${person.firstName} ${person.lastName}`)} confirmLabel={resetLabel} affected={[words.resetEffects]} working={reset.isPending} error={reset.isError ? sentenceOf(reset.error) : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => reset.mutate({ params: { userId: id }, body: { letter: "reset" } }, { onSuccess: () => { setAsking(false); told(words.resetDone) } })}
      >
        {words.resetSentence}
      </ConfirmDialog>
    </div>
  )
}
