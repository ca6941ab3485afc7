import { useState } from "react"
import { usePreferences } from "../kit/preferences.tsx"
import { holdsCurrent, type NavFolding, type NavGroup } from "../ui/shell/nav.ts"

/** A menu with no more entries is short enough to be shown whole. */
const shortMenu = 16
/** What is open in a long menu until its user chooses: where most of the work is done. */
const usuallyOpen = ["favorites", "own", "people", "phoneSystem"]

/**
 * Which groups of the menu are open: those its user has chosen, in every browser, and the group of the current page
 * unless it was folded while on that page.
 */
export const useFolding = (groups: readonly NavGroup[]): NavFolding => {
  const { preferences, change } = usePreferences()
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const usual = count <= shortMenu ? groups.map(({ id }) => id) : usuallyOpen
  const chosen = preferences.openMenuGroups ?? usual
  const current = groups.find(holdsCurrent)?.id
  const [folded, setFolded] = useState<string>()
  return {
    open: new Set([...chosen, ...(current === undefined || current === folded ? [] : [current])]),
    onToggle: (groupId, open) => {
      setFolded(open ? undefined : groupId)
      change({ openMenuGroups: [...chosen.filter((id) => id !== groupId), ...(open ? [groupId] : [])] })
    },
  }
}
