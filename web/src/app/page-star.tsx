import { useMutation } from "@tanstack/react-query"
import { useRouterState } from "@tanstack/react-router"
import { useEffect } from "react"
import { useFavorites } from "../insight/home/use-favorites.ts"
import { star, unstar } from "../insight/home/favorites.api.ts"
import { useAccount } from "../kit/account.tsx"
import { screenAt } from "../kit/may-open.ts"
import { defineMessages } from "../kit/locale/messages.ts"
import { useMessages } from "../kit/locale/use-locale.ts"
import { accountAddress, titleOf } from "../kit/screen.ts"
import { IconButton } from "../ui/actions/icon-button.tsx"
import { favoriteLinks } from "./favorite-links.ts"
import { screens } from "./screens.ts"
import { useRememberedPage } from "./use-remembered-page.ts"

const starMessages = defineMessages({
  "en-us": {
    add: "Add to favorites",
    remove: "Remove from favorites",
  },
})

/**
 * Marks the page as a favorite; on the dashboard, which shows the favorites, there is none. Also remembers that the page
 * was opened: nothing of the first load is needed for that.
 */
export const PageStar = ({ title }: { readonly title: string | undefined }) => {
  const messages = useMessages(starMessages)
  const { accountId } = useAccount()
  const params = { accountId }
  const address = useRouterState({ select: (state) => state.location.pathname })
  const { found, shown = [] } = useFavorites()
  // It is on every page, so the side navigation need not read the favorites itself.
  const links = JSON.stringify(shown.map(({ href, title: name }) => ({ href, title: name })))
  useEffect(() => favoriteLinks.set(JSON.parse(links) as typeof shown), [links])
  const add = useMutation(star)
  const remove = useMutation(unstar)
  const below = accountAddress(accountId, "")
  const path = address.startsWith(below) ? address.slice(below.length) : address
  const screen = screenAt(screens, address)
  // The page of an object is known by the object's name; an address without a page is not remembered.
  // Nor is an object that is open over its list: its address would be remembered with the title of the list.
  useRememberedPage(
    screen === undefined || screen.over !== undefined ? undefined : screen.path.includes("$") ? title : titleOf(screen),
  )
  if (screen === undefined || path === "dashboard" || found.data === undefined) return null
  const isFavorite = found.data.items.some((favorite) => favorite.path === path)
  const name = screen.path.includes("$") ? (title ?? titleOf(screen)) : titleOf(screen)
  return (
    <IconButton
      icon={isFavorite ? "starred" : "star"}
      label={isFavorite ? messages.remove : messages.add}
      aria-pressed={isFavorite}
      onClick={() =>
        isFavorite
          ? remove.mutate({ params, query: { path } })
          : add.mutate({ params, body: { path, title: name.trim().slice(0, 120) } })
      }
    />
  )
}
