/** A list of the user's own objects: undefined until it is read, null if the role has none. */
type Own = readonly unknown[] | null | undefined

/**
 * Whether the user has anything of their own to show. Staff without an extension and a phone do not; until that is
 * known, it is assumed that they have, as most users do.
 */
export const hasOwnDay = (...lists: readonly Own[]): boolean =>
  lists.some((list) => list === undefined || (list !== null && list.length > 0))
