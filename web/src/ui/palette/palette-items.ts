import type { IconName } from "../icons/icon-map.ts"

export type PaletteItem = {
  id: string
  label: string
  icon?: IconName
  /** second line: extension, account, where it leads */ hint?: string
  /** at the end: "Page", "⌘N" */ kind?: string
}

export type PaletteGroup = { id: string; label: string; items: readonly PaletteItem[] }

export const flatItems = (groups: readonly PaletteGroup[]): PaletteItem[] => groups.flatMap((group) => group.items)

/** The item that a key moves to; the list wraps around. */
export const itemAfterKey = (key: string, index: number, count: number): number | undefined => {
  if (count === 0) return undefined
  if (key === "ArrowDown") return (index + 1) % count
  if (key === "ArrowUp") return (index - 1 + count) % count
  if (key === "Home") return 0
  if (key === "End") return count - 1
  return undefined
}
