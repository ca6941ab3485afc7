import type { ReactNode } from "react"
import { ActionButton } from "../actions/action-button.tsx"
import { useMessages } from "../messages-context.tsx"
import type { Messages } from "../messages.ts"
import { StateBlock } from "./state-block.tsx"

type Props = {
  title?: string
  message?: ReactNode
  onRetry?: () => void
  /** replaces the label of the retry button */
  retryLabel?: string
  /** to quote to support */
  reference?: string
  compact?: boolean
  messages?: Partial<Messages["states"]>
}

export const ErrorState = ({ title, message, onRetry, retryLabel, reference, compact, messages: own }: Props) => {
  const messages = useMessages("states", own)
  const { retry } = useMessages("common")
  return (
    <StateBlock
      icon="error"
      role="alert"
      title={title ?? messages.errorTitle}
      compact={compact}
      action={
        onRetry && (
          <ActionButton icon="refresh" onClick={onRetry}>
            {retryLabel ?? retry}
          </ActionButton>
        )
      }
    >
      {message ?? messages.errorText}
      {reference && <div className="dp-figures">{reference}</div>}
    </StateBlock>
  )
}
