import { texts } from "@dialplane/contract/kit/language"
import { completeSsoConfirmation, startSsoConfirmation } from "@dialplane/contract/identity/sso/sso-sign-in.endpoints"
import type { Portal } from "../create-portal.ts"
import { plainBody, RequestError } from "../request/request-error.ts"
import { ssoConfirmationChannel, type SsoConfirmationNews } from "../session/sso-confirmation.ts"

const messages = texts("kit.confirmWithProvider", {
  blocked: "Your browser blocked the window. Allow pop-ups for this page and try again.",
  failed: "Your identity provider did not confirm that it is you. Try again, or ask your administrator.",
  stopped: "You did not sign in again.",
})

const notDone = (code: string, message: string) =>
  new RequestError({ status: 0, url: "", body: plainBody(0, `sso_confirmation.${code}`, message) })

/**
 * Lets the user sign in again at the identity provider of their company, in a window of its own, and confirms the
 * session with that. The browser may not allow the window (null), which cannot be watched: some providers cut it off
 * from the one that opened it.
 */
export const confirmWithProvider = async (
  { call, environment }: Portal,
  target: Window | null,
  signal: AbortSignal,
): Promise<void> => {
  if (target === null) throw notDone("blocked", messages.blocked)
  try {
    const { address } = await call(startSsoConfirmation, {}, { customError: true })
    const answer = hear(environment.broadcast(ssoConfirmationChannel), signal)
    target.location.replace(address)
    const { code } = await answer
    if (code === null) throw notDone("failed", messages.failed)
    await call(completeSsoConfirmation, { body: { code } }, { customError: true })
  } finally {
    target.close()
  }
}

const hear = (channel: ReturnType<Portal["environment"]["broadcast"]>, signal: AbortSignal) =>
  new Promise<SsoConfirmationNews>((resolve, reject) => {
    const stop = channel.subscribe((message) => {
      stop()
      resolve(message as SsoConfirmationNews)
    })
    signal.addEventListener("abort", () => {
      stop()
      reject(notDone("stopped", messages.stopped))
    })
  })
