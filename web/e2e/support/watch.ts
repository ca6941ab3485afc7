import type { BrowserContext } from "@playwright/test"

/** What nobody should ever see in the browser's own log, and requests that leave our origin. */
export interface Trouble {
  readonly kind: "console" | "crash" | "foreign request"
  readonly text: string
}

export const watch = (context: BrowserContext, troubles: Trouble[]) => {
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      troubles.push({ kind: "console", text: message.text() })
  })
  context.on(
    "weberror",
    (event) => void troubles.push({ kind: "crash", text: String(event.error().stack ?? event.error()) }),
  )
  context.on("request", (request) => {
    if (request.isNavigationRequest()) return
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && origin !== new URL(request.frame().url()).origin)
      troubles.push({ kind: "foreign request", text: request.url() })
  })
}
