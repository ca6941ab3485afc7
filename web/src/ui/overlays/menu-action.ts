import type { ReactNode } from "react"
import type { IconName } from "../icons/icon-map.ts"

export type MenuAction = {
  id: string
  label: string
  icon?: IconName
  hint?: ReactNode
  danger?: boolean
  href?: string
  onSelect?: () => void
  /** disabled, with the reason */
  disabledReason?: string
  checked?: boolean
  /** only views or copies: stays enabled where changes are locked. Links always do. */
  reads?: boolean
}

/** groups of actions, separated by a line or a label */
export type MenuGroup = { id: string; label?: string; actions: readonly MenuAction[] }
