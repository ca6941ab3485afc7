import type { ReactNode } from "react"
import type { IconName } from "../icons/icon-map.ts"
import { StateBlock } from "./state-block.tsx"

type Props = {
  icon?: IconName
  title: string
  /** what to do first */
  sentence?: ReactNode
  action?: ReactNode
  compact?: boolean
}

export const EmptyState = ({ icon = "list", title, sentence, action, compact }: Props) => (
  <StateBlock icon={icon} title={title} action={action} compact={compact}>
    {sentence}
  </StateBlock>
)
