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
  /** off, and why */
  disabledReason?: string
  checked?: boolean
  /** only looks or copies: stays on where changes are locked. Links do by themselves. */
  reads?: boolean
}

/** groups of actions; a hairline or a label stands between them */
export type MenuGroup = { id: string; label?: string; actions: readonly MenuAction[] }
