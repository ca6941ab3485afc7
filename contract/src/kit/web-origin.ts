/** A wildcard would admit pages of strangers. */
export const hasWildcard = (text: string): boolean => text.includes("*") || text.trim() === "null"

/** Scheme, host and port of a web site; undefined for anything else. Plain http only for the own machine. */
export const originOf = (text: string): string | undefined => {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address === undefined || (address.protocol !== "https:" && address.protocol !== "http:")) return undefined
  if (address.username !== "" || address.password !== "" || address.search !== "" || address.hash !== "")
    return undefined
  const isOwnMachine = address.hostname === "localhost" || address.hostname === "127.0.0.1"
  if (address.protocol === "http:" && !isOwnMachine) return undefined
  return address.pathname === "/" ? address.origin : undefined
}
