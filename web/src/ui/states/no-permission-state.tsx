import type { ReactNode } from "react"
import { useWords } from "../words-context.tsx"
import type { Words } from "../words.ts"
import { StateBlock } from "./state-block.tsx"

type Props = {
  title?: string
  sentence?: ReactNode
  /** the role or account setting that took it away, in the product's words */
  takenBy?: string
  action?: ReactNode
  compact?: boolean
  words?: Partial<Words["states"]>
}

export const NoPermissionState = ({ title, sentence, takenBy, action, compact, words: own }: Props) => {
  const words = useWords("states", own)
  return (
    <StateBlock icon="lock" title={title ?? words.noPermissionTitle} action={action} compact={compact}>
      {sentence ?? words.noPermissionText}
      {takenBy && (
        <div>
          {words.takenBy}: <strong>{takenBy}</strong>
        </div>
      )}
      <div>{words.askAdmin}</div>
    </StateBlock>
  )
}
