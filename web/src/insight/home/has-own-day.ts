/** A list of what is one's own: undefined until it is read, null when the role has none of it. */
type Own = readonly unknown[] | null | undefined

/**
 * Whether there is anything of one's own to show. Staff without an extension and without a phone have nothing; until
 * that is known, most people have something.
 */
export const hasOwnDay = (...lists: readonly Own[]): boolean =>
  lists.some((list) => list === undefined || (list !== null && list.length > 0))
