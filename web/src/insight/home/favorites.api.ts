import {
  addFavorite,
  listFavorites,
  orderFavorites,
  removeFavorite,
} from "@dialplane/contract/insight/home/favorites.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("favorites", listFavorites)

// Apart from the rest of the dashboard, because the shell reads the favorites on every page.
export const favoritesQuery = (accountId: number) => ({
  ...query(listFavorites, { params: { accountId } }, { customError: true }),
  // The shell, the star and the dashboard ask at the same time; changes of other windows come as events.
  staleTime: 30_000,
})
const settings = { invalidates: [listFavorites] } as const
export const star = mutation(addFavorite, settings)
export const unstar = mutation(removeFavorite, settings)
export const reorder = { ...mutation(orderFavorites, settings), scope: { id: "favorites" } }
