/** A page before sign-in, in the brand that the address of the present one asks for. */
export const entryAddress = (path: string, search: URLSearchParams): string => {
  const account = search.get("account")
  if (account === null) return path
  return `${path}${path.includes("?") ? "&" : "?"}account=${encodeURIComponent(account)}`
}

/** Whose brand a page before sign-in wears: that of `?account=`, else that of the hostname. */
export const brandQuestion = (
  account: string | null,
  host: string,
): { readonly account: string } | { readonly host: string } =>
  account !== null && /^\d{1,16}$/.test(account) ? { account } : { host }
