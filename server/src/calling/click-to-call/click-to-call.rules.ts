import type { VisitorCall } from "@dialplane/contract/calling/click-to-call/click-to-call.schema"

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
