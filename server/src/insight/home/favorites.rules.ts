import type { Favorite } from "@dialplane/contract/insight/home/favorites.schema"

/** The named ones first and in this order, then the others as they are. Unknown paths are ignored. */
export const inOrder = (favorites: readonly Favorite[], paths: readonly string[]): readonly Favorite[] => {
  const named = [...new Set(paths)].flatMap((path) => favorites.filter((one) => one.path === path))
  return [...named, ...favorites.filter((one) => !named.includes(one))]
}
