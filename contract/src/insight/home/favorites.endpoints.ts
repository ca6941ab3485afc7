import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { favoriteDraft, favoriteOrder, favoriteQuery, favorites } from "./favorites.schema.ts"
import { homeProblems } from "./home.problems.ts"

const ownFavorites = {
  service: "portal",
  path: "/api/portal/accounts/:accountId/favorites",
  access: access.inAccount("read:profile"),
  params: inAccount,
  response: favorites,
  noCache: true,
} as const
const users = { path: "users", title: "Users" }
const exampleFavorites = { items: [users] }

export const listFavorites = endpoint({
  ...ownFavorites,
  method: "GET",
  summary: "List the caller's favorite pages in an account",
  description: "Includes pages that the caller's role can no longer open; the portal does not show them.",
  example: { response: exampleFavorites },
  problems: [accountProblems.notFound],
})
export const addFavorite = endpoint({
  ...ownFavorites,
  method: "POST",
  summary: "Add a page to the caller's favorites in an account",
  description: "At most 12. A page that is a favorite already keeps its place and gets the new title.",
  example: { body: users, response: exampleFavorites },
  body: favoriteDraft,
  problems: [accountProblems.notFound, homeProblems.favoritesFull],
})
export const orderFavorites = endpoint({
  ...ownFavorites,
  method: "PUT",
  summary: "Set the order of the caller's favorites in an account",
  description: "Paths that are not favorites are ignored.",
  example: { body: { paths: ["users"] }, response: exampleFavorites },
  body: favoriteOrder,
  problems: [accountProblems.notFound],
})
export const removeFavorite = endpoint({
  ...ownFavorites,
  method: "DELETE",
  summary: "Remove a page from the caller's favorites in an account",
  description: "The page itself does not change.",
  example: { response: { items: [] } },
  query: favoriteQuery,
  problems: [accountProblems.notFound],
})
