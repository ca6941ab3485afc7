import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { MethodList } from "./method-list.tsx"
import { methodsQuery, resetMethods } from "./mfa.api.ts"
import classes from "./mfa.module.css"
import { mfaMessages } from "./mfa.messages.ts"
import { PasswordDialog } from "./password-dialog.tsx"

/** The two-factor methods of a user, and the reset for users who lost them. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(mfaMessages)
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
    showToast({ tone: "good", title: messages.resetDone })
    setAsking(false)
  }
  return (
    <>
      {methods.length === 0 ? (
        <p className={classes.note}>{mode === "required" ? messages.ofPersonNoneRequired : messages.ofPersonNone}</p>
      ) : (
        <MethodList methods={methods} />
      )}
      {methods.length > 0 && (
        <div className={classes.acts}>
          <ActionButton
            icon="key"
            disabledReason={id === userId ? messages.own : lockedBy}
            onClick={() => setAsking(true)}
          >
            {messages.reset}
          </ActionButton>
        </div>
      )}
      {asking && (
        <PasswordDialog
          destructive
          title={messages.resetTitle}
          label={messages.reset}
          act={act}
          onClose={() => setAsking(false)}
        >
          <div className={classes.plain}>
            {messages.resetText}
            <ul>
              {messages.resetEffects.split("\n").map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          </div>
        </PasswordDialog>
      )}
    </>
  )
}
