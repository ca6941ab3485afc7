import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { MethodList } from "./method-list.tsx"
import { forgetBrowsers, methodsQuery } from "./mfa.api.ts"
import classes from "./mfa.module.css"
import { mfaMessages } from "./mfa.messages.ts"

const ResetMethodsDialog = lazyWindow(() =>
  import("./reset-methods-dialog.tsx").then((file) => file.ResetMethodsDialog),
)

/** The two-factor methods of a user, and the reset for users who lost them. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(mfaMessages)
  const { userId } = useSignedIn()
  const found = useQuery(methodsQuery(id))
  const forget = useMutation(forgetBrowsers)
  const lockedBy = useWhyNot("update:users")
  const [asking, setAsking] = useState(false)
  if (found.isLoadingError) return <LoadError of={found} />
  if (found.data === undefined) return <FormSkeleton fields={1} />
  const { methods, isRequired, setUpBy, rememberedBrowsers } = found.data
  const forgetThem = () =>
    forget.mutate(
      { params: { userId: String(id) } },
      { onSuccess: () => showToast({ tone: "good", title: messages.browsersForgotten }) },
    )
  return (
    <>
      {methods.length === 0 ? (
        <p className={classes.note}>{isRequired ? messages.ofPersonNoneRequired : messages.ofPersonNone}</p>
      ) : (
        <MethodList methods={methods} />
      )}
      {setUpBy !== null && (
        <p className={classes.note}>
          {messages.setUpBy} <RelativeTime at={setUpBy} />
        </p>
      )}
      {rememberedBrowsers > 0 && <p className={classes.note}>{messages.browsersRemembered(rememberedBrowsers)}</p>}
      {(methods.length > 0 || rememberedBrowsers > 0) && (
        <div className={classes.acts}>
          {rememberedBrowsers > 0 && (
            <ActionButton icon="device" disabledReason={lockedBy} loading={forget.isPending} onClick={forgetThem}>
              {messages.forgetBrowsers}
            </ActionButton>
          )}
          <ActionButton
            icon="key"
            disabledReason={id === userId ? messages.own : methods.length === 0 ? messages.nothingToReset : lockedBy}
            onClick={() => setAsking(true)}
          >
            {messages.reset}
          </ActionButton>
        </div>
      )}
      {asking && <ResetMethodsDialog userId={id} onClose={() => setAsking(false)} />}
    </>
  )
}
