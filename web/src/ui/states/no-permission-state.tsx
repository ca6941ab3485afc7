import type { ReactNode } from "react"
import { useMessages } from "../messages-context.tsx"
import type { Messages } from "../messages.ts"
import { StateBlock } from "./state-block.tsx"

type Props = {
  title?: string
  sentence?: ReactNode
  /** the role or account setting that is the reason */
  takenBy?: string
  action?: ReactNode
  compact?: boolean
  messages?: Partial<Messages["states"]>
}

export const NoPermissionState = ({ title, sentence, takenBy, action, compact, messages: own }: Props) => {
  const messages = useMessages("states", own)
  return (
    <StateBlock icon="lock" title={title ?? messages.noPermissionTitle} action={action} compact={compact}>
      {sentence ?? messages.noPermissionText}
      {takenBy && (
        <div>
          {messages.takenBy}: <strong>{takenBy}</strong>
        </div>
      )}
      <div>{messages.askAdmin}</div>
    </StateBlock>
  )
}
