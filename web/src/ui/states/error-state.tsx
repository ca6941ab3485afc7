import type { ReactNode } from "react"
import { ActionButton } from "../actions/action-button.tsx"
import { useWords } from "../words-context.tsx"
import type { Words } from "../words.ts"
import { StateBlock } from "./state-block.tsx"

type Props = {
  title?: string
  message?: ReactNode
  onRetry?: () => void
  /** when trying again means something else */
  retryLabel?: string
  /** to quote to support */
  reference?: string
  compact?: boolean
  words?: Partial<Words["states"]>
}

export const ErrorState = ({ title, message, onRetry, retryLabel, reference, compact, words: own }: Props) => {
  const words = useWords("states", own)
  const { retry } = useWords("common")
  return (
    <StateBlock
      icon="error"
      role="alert"
      title={title ?? words.errorTitle}
      compact={compact}
      action={
        onRetry && (
          <ActionButton icon="refresh" onClick={onRetry}>
            {retryLabel ?? retry}
          </ActionButton>
        )
      }
    >
      {message ?? words.errorText}
      {reference && <div className="dp-figures">{reference}</div>}
    </StateBlock>
  )
}
