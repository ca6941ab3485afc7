import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { createContext, use } from "react"
import { isOpenTo, menuGroups, type MenuGroupId, type Screen } from "./screen.ts"

/** The screens of the portal, for parts that preview what another user would see; provided by the shell. */
export const ScreensContext = createContext<readonly Screen[]>([])
export const useScreens = () => use(ScreensContext)

export interface MenuOf {
  readonly id: MenuGroupId
  readonly label: string
  readonly entries: readonly MenuEntry[]
}
export interface MenuEntry {
  readonly screen: Screen
  /** Listed below it. */
  readonly below: readonly Screen[]
}

type OnlyFor = NonNullable<NonNullable<Screen["menu"]>["onlyFor"]>

/** The menu for a set of permissions: groups and entries in order. */
export const menuFor = (
  screens: readonly Screen[],
  may: (key: PermissionKey) => boolean,
  are: (whom: OnlyFor) => boolean = () => true,
): MenuOf[] => {
  const open = screens.filter(
    (screen) =>
      screen.place !== "open" &&
      !screen.path.includes("$") &&
      isOpenTo(screen, may) &&
      (screen.menu?.unless === undefined || !may(screen.menu.unless)) &&
      (screen.menu?.onlyFor === undefined || are(screen.menu.onlyFor)),
  )
  return (Object.keys(menuGroups) as MenuGroupId[]).flatMap((id) => {
    const shown = open
      .filter((screen) => screen.menu?.group === id)
      .toSorted((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0))
    const isBelow = (screen: Screen, parent: Screen) => screen.menu?.under === parent.path
    const entries = shown
      .filter((screen) => !shown.some((parent) => isBelow(screen, parent)))
      .map((screen) => ({ screen, below: shown.filter((other) => isBelow(other, screen)) }))
    return entries.length === 0 ? [] : [{ id, label: menuGroups[id], entries }]
  })
}
