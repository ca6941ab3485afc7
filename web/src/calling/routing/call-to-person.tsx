import { LoadError } from "../../kit/errors/load-error.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { Journey } from "./journey-tile.tsx"
import { reachOf } from "./reach-now.ts"
import { routingMessages } from "./routing.messages.ts"
import { useCallNow } from "./use-call-now.ts"
import classes from "./journey.module.css"

/** The way of a call to a user now, as the function that routes calls decides it, with the reasons if it does not reach them. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(routingMessages)
  const { accountId } = useAccount()
  const { isClosed, extensions, devices, extension, extensionIds, call } = useCallNow(id)
  if (isClosed) return <p className={classes.quiet}>{messages.callClosed}</p>
  if (extensions.isLoadingError) return <LoadError compact of={extensions} />
  if (extensions.data !== undefined && extension === undefined)
    return <p className={classes.quiet}>{messages.noExtension}</p>
  if (devices.isLoadingError) return <LoadError compact of={devices} />
  if (call.isLoadingError) return <LoadError compact of={call} />
  if (call.data === undefined || extension === undefined) return <FormSkeleton fields={1} />
  return (
    <>
      {call.data.steps.length === 0 ? (
        <p className={classes.quiet}>{messages.noSteps}</p>
      ) : (
        <Journey steps={call.data.steps} explained={reachOf(call.data.steps, extensionIds) !== "here"} />
      )}
      <div className={classes.after}>
        <ActionButton
          icon="routing"
          size="compact-sm"
          href={accountAddress(accountId, `call-simulator?to=${extension.extension}`)}
        >
          {messages.otherCall}
        </ActionButton>
        <ActionButton
          icon="settings"
          size="compact-sm"
          href={accountAddress(accountId, `extensions/${extension.extensionId}`)}
        >
          {messages.changeHandling}
        </ActionButton>
      </div>
    </>
  )
}
