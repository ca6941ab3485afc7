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

export type NavGroup = { id: string; label?: string; items: readonly NavItem[] }
