/** The address of a page before sign-in, keeping the brand parameter of the current one. */
export const entryAddress = (path: string, search: URLSearchParams): string => {
  const account = search.get("account")
  if (account === null) return path
  return `${path}${path.includes("?") ? "&" : "?"}account=${encodeURIComponent(account)}`
}

/** Which brand a page before sign-in uses: that of `?account=`, else that of the hostname. */
export const brandQuestion = (
  account: string | null,
  host: string,
): { readonly account: string } | { readonly host: string } =>
  account !== null && /^\d{1,16}$/.test(account) ? { account } : { host }
