import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { PlainButton } from "../../ui/actions/plain-button.tsx"
import { useMessages } from "../../ui/messages-context.tsx"
import { useErrorBlock } from "./use-errors.ts"

/** An error block of the page or of the modal around it: shows the message that the store assigned to it. */
export const ErrorRegion = () => {
  const { message, dismiss } = useErrorBlock()
  const { close } = useMessages("common")
  return (
    <ErrorBlock
      message={message}
      action={
        message === undefined ? undefined : (
          <PlainButton kind="quiet" onClick={dismiss}>
            {close}
          </PlainButton>
        )
      }
    />
  )
}
