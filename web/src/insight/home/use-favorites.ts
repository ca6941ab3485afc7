import type { Favorite } from "@dialplane/contract/insight/home/favorites.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useScreens } from "../../kit/menu.ts"
import { mayOpen, screenAt } from "../../kit/may-open.ts"
import { accountAddress, titleOf } from "../../kit/screen.ts"
import { useMay } from "../../kit/use-may.ts"
import { favoritesQuery } from "./favorites.api.ts"

export interface ShownFavorite extends Favorite {
  readonly href: string
}

/**
 * The user's favorites in this account that they may open. Those of pages that the role lost are kept and not shown;
 * the title of a page without an object is in the language in use.
 */
export const useFavorites = () => {
  const { accountId } = useAccount()
  const screens = useScreens()
  const may = useMay()
  const found = useQuery(favoritesQuery(accountId))
  const all = found.data?.items.map((favorite): ShownFavorite => {
    const href = favorite.path.startsWith("/") ? favorite.path : accountAddress(accountId, favorite.path)
    const screen = screenAt(screens, href)
    const isOfObject = screen === undefined || screen.path.includes("$")
    return { ...favorite, href, title: isOfObject ? favorite.title : titleOf(screen) }
  })
  const shown = all?.filter(({ href }) => screenAt(screens, href) !== undefined && mayOpen(screens, href, may))
  return { found, shown, hidden: all?.filter((one) => !shown?.includes(one)) ?? [] }
}
