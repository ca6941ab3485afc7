import { tileTitles } from "@dialplane/contract/insight/home/dashboards"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { OrderList } from "../../ui/list/order-list.tsx"
import { reorder, unstar } from "./favorites.api.ts"
import { homeMessages } from "./home.messages.ts"
import type { ShownFavorite } from "./use-favorites.ts"

/** Puts the favorites in order, by dragging or by keyboard, and removes them. */
export const EditFavorites = ({ favorites }: { readonly favorites: readonly ShownFavorite[] }) => {
  const messages = useMessages(homeMessages)
  const { accountId } = useAccount()
  const save = useMutation(reorder)
  const drop = useMutation(unstar)
  const params = { accountId }
  // Shown at once and saved in the background, one change after the other.
  const [order, setOrder] = useState<readonly string[]>([])
  const placeOf = ({ path }: ShownFavorite) => (order.includes(path) ? order.indexOf(path) : order.length)
  const shown = favorites.toSorted((one, other) => placeOf(one) - placeOf(other))
  return (
    <OrderList
      label={tileTitles.favorites}
      onOrder={(paths) => {
        setOrder(paths)
        save.mutate({ params, body: { paths: [...paths] } }, { onError: () => setOrder([]) })
      }}
      items={shown.map(({ path, title }) => ({
        id: path,
        label: title,
        actions: (
          <IconButton
            icon="close"
            label={messages.removeFavorite(title)}
            onClick={() => drop.mutate({ params, query: { path } })}
          />
        ),
      }))}
    />
  )
}
