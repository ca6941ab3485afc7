import { useState } from "react"
import { usePreferences } from "../kit/preferences.tsx"
import { holdsCurrent, type NavFolding, type NavGroup } from "../ui/shell/nav.ts"

/**
 * Which groups of the menu are open: all until its user folds one, then those the user has chosen, in every browser, and the group of the current page
 * unless it was folded while on that page.
 */
export const useFolding = (groups: readonly NavGroup[]): NavFolding => {
  const { preferences, change } = usePreferences()
  const chosen = preferences.openMenuGroups ?? groups.map(({ id }) => id)
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
