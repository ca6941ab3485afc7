import { z } from "zod"
import { line } from "../../kit/text.ts"
import { mostFavorites } from "./favorites-limit.ts"

/** Below the account's path (`users?signIn=invited`), or from the root (`/me/phone`). Never another site. */
const path = z
  .string()
  .min(1)
  .max(500)
  .regex(/^\/?[A-Za-z0-9$_-][\w\-./~%?=&+,:@$]*$/, "Must be the path of a page of the portal.")
  .refine((text) => !text.includes("//") && !text.split(/[?#]/)[0]!.split("/").includes(".."), {
    message: "Must be the path of a page of the portal.",
  })
  .describe("Path of the page: below the account's path, or from the root with a slash")

export const favorite = z
  .object({
    path: z.string().describe("Path of the page: below the account's path, or from the root with a slash"),
    title: z.string().describe("Title of the page when it was added"),
  })
  .meta({ id: "Favorite", description: "A page that a user has marked as a favorite" })
export type Favorite = z.infer<typeof favorite>

export const favorites = z
  .object({ items: z.array(favorite).describe("In the order the user chose; at most 12") })
  .meta({ id: "Favorites", description: "The favorite pages of a user in an account" })
export type Favorites = z.infer<typeof favorites>

export const favoriteDraft = z
  .strictObject({ path, title: line(120).describe("Title of the page") })
  .meta({ id: "FavoriteDraft" })
export type FavoriteDraft = z.output<typeof favoriteDraft>
export const favoriteQuery = z.strictObject({ path })
export const favoriteOrder = z
  .strictObject({
    paths: z
      .array(path)
      .max(mostFavorites, `At most ${mostFavorites} favorites.`)
      .describe("The paths in their new order; favorites that are left out follow in their present order"),
  })
  .meta({ id: "FavoriteOrder" })
