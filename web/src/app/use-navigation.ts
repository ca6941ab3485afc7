import { useRouterState } from "@tanstack/react-router"
import { useAccount } from "../kit/account.tsx"
import { menuFor } from "../kit/menu.ts"
import { accountAddress, isOpenTo, menuGroups, switchedOn, titleOf, type Screen } from "../kit/screen.ts"
import { useConfig } from "../kit/use-config.ts"
import { useMay } from "../kit/use-may.ts"
import { useStore } from "../kit/use-store.ts"
import type { NavGroup } from "../ui/shell/nav.ts"
import { favoriteLinks } from "./favorite-links.ts"
import { screens } from "./screens.ts"
import { useOwnWork } from "./use-own-work.ts"

export const addressOf = (screen: Screen, accountId: number) =>
  screen.place === "account" ? accountAddress(accountId, screen.path) : `/${screen.path}`

/** The screens the user may open, without those whose address needs an object. */
export const useOpenScreens = (): Screen[] => {
  const may = useMay()
  return switchedOn(screens, useConfig()).filter(
    (screen) => screen.place !== "open" && !screen.path.includes("$") && isOpenTo(screen, may),
  )
}

/** The side navigation: the screens the user may open, in the menu's groups. */
export const useNavigation = (): NavGroup[] => {
  const { accountId } = useAccount()
  const may = useMay()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { are, newVoicemail } = useOwnWork(accountId)
  const groups = menuFor(switchedOn(screens, useConfig()), may, (whom) => are[whom])
  // If both /resellers and /resellers/search match, the longer one is current.
  const here = groups
    .flatMap((group) => group.entries.flatMap(({ screen, below }) => [screen, ...below]))
    .map((screen) => addressOf(screen, accountId))
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .toSorted((one, other) => other.length - one.length)[0]
  const favorites = useStore(favoriteLinks).map(
    ({ href, title: label }) => ({ id: `favorite ${href}`, label, href, icon: "star" }) as const,
  )
  const linkTo = (screen: Screen) => {
    const href = addressOf(screen, accountId)
    const { badge } = screen.menu!
    return {
      id: href,
      label: titleOf(screen),
      href,
      active: href === here,
      ...(badge === undefined || newVoicemail === 0 ? {} : { badge: newVoicemail > 99 ? "99+" : newVoicemail }),
    }
  }
  const menu = groups.map(({ id, label, entries }) => ({
    id,
    // The dashboard and the service status stand for themselves.
    ...(id === "home" ? {} : { label }),
    items: entries.map(({ screen, below }) => ({
      ...linkTo(screen),
      icon: screen.menu!.icon,
      ...(below.length === 0 ? {} : { children: below.map(linkTo) }),
    })),
  }))
  return favorites.length === 0 ? menu : [{ id: "favorites", label: menuGroups.favorites, items: favorites }, ...menu]
}
