import type { VisitorCall } from "@dialplane/contract/calling/click-to-call/click-to-call.schema"

/** A wildcard would let pages of strangers place calls on the account's bill. */
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

export const snippetOf = (baseUrl: string, key: string, color: string) =>
  `<script async src="${new URL("/c2c/v1/button.js", baseUrl).href}" data-key="${key}" data-color="${color}"></script>`

/** What a visitor sees of a call. A call that the engine has not reported after a minute was not answered. */
export const stateOf = ({
  place,
  result,
  ageSeconds,
}: {
  readonly place: string | null
  readonly result: string | null
  readonly ageSeconds: number
}): VisitorCall["state"] => {
  if (place !== null) return place === "talking" || place === "conference" ? "connected" : "ringing"
  if (result === null) return ageSeconds > 60 ? "missed" : "calling"
  if (result === "busy") return "busy"
  return result === "answered" || result === "forwarded" || result === "voicemail" ? "ended" : "missed"
}
