import type { IconName } from "../icons/icon-map.ts"

export type NavItem = {
  id: string
  label: string
  href: string
  icon?: IconName
  /** a number or a word at the end: unread messages, "New" */
  badge?: string | number
  active?: boolean
  children?: readonly Omit<NavItem, "children" | "icon">[]
}

/** A group with a label can be folded. */
export type NavGroup = { id: string; label?: string; items: readonly NavItem[] }

export interface NavFolding {
  /** The groups that are open. */
  readonly open: ReadonlySet<string>
  readonly onToggle: (groupId: string, open: boolean) => void
}

export const isCurrent = ({ active, children = [] }: NavItem) =>
  active === true || children.some((child) => child.active)
export const holdsCurrent = ({ items }: NavGroup) => items.some(isCurrent)
