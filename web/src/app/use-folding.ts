import { useState } from "react"
import { usePreferences } from "../kit/preferences.tsx"
import { holdsCurrent, type NavFolding, type NavGroup } from "../ui/shell/nav.ts"

/** As many entries fit on a usual screen beside the headings. */
const fewEntries = 20

/** A menu of few entries shows them all; of a long one its headings come first. */
const openAtFirst = (groups: readonly NavGroup[]) =>
  groups.flatMap(({ items }) => items).length > fewEntries ? ["favorites"] : groups.map(({ id }) => id)

/**
 * Which groups of the menu are open: those the user has chosen, in every browser, and the group of the current page
 * unless it was folded while on that page.
 */
export const useFolding = (groups: readonly NavGroup[]): NavFolding => {
  const { preferences, change } = usePreferences()
  const chosen = preferences.openMenuGroups ?? openAtFirst(groups)
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
