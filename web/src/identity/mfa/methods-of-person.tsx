import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { MethodList } from "./method-list.tsx"
import { methodsQuery, resetMethods } from "./mfa.api.ts"
import classes from "./mfa.module.css"
import { mfaWords } from "./mfa.words.ts"
import { PasswordDialog } from "./password-dialog.tsx"

/** What somebody takes the second step with, and the way out when it is all lost. */
export const Section = ({ id }: { readonly id: number }) => {
  const words = useWords(mfaWords)
  const { userId } = useSignedIn()
  const found = useQuery(methodsQuery(id))
  const reset = useMutation(resetMethods)
  const lockedBy = useWhyNot("update:users")
  const [asking, setAsking] = useState(false)
  if (found.isLoadingError) return <LoadError of={found} />
  if (found.data === undefined) return <FormSkeleton fields={1} />
  const { methods, mode } = found.data
  const act = async (currentPassword: string) => {
    await reset.mutateAsync({ params: { userId: String(id) }, body: { currentPassword } })
    showToast({ tone: "good", title: words.resetDone })
    setAsking(false)
  }
  return (
    <>
      {methods.length === 0 ? (
        <p className={classes.note}>{mode === "required" ? words.ofPersonNoneRequired : words.ofPersonNone}</p>
      ) : (
        <MethodList methods={methods} />
      )}
      {methods.length > 0 && (
        <div className={classes.acts}>
          <ActionButton
            icon="key"
            disabledReason={id === userId ? words.own : lockedBy}
            onClick={() => setAsking(true)}
          >
            {words.reset}
          </ActionButton>
        </div>
      )}
      {asking && (
        <PasswordDialog
          destructive
          title={words.resetTitle}
          label={words.reset}
          act={act}
          onClose={() => setAsking(false)}
        >
          <div className={classes.plain}>
            {words.resetText}
            <ul>
              {words.resetEffects.split("\n").map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          </div>
        </PasswordDialog>
      )}
    </>
  )
}
