import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from "@dialplane/contract/kit/passkey"
import { texts } from "@dialplane/contract/kit/language"
import { plainBody, RequestError, unreachable } from "./request/request-error.ts"

const messages = texts("kit.passkeys", {
  notDone: "The passkey was not used. Try again, or choose another way.",
  alreadyThere: "This device already has a passkey for you. Use it, or choose another device.",
})

/** Loaded with the first use. */
const library = () =>
  import("@simplewebauthn/browser").catch(() => {
    throw unreachable("")
  })

/** Browsers do not say why: the user cancelled, or there is no passkey. */
const asRefusal = (error: unknown): never => {
  if (error instanceof RequestError) throw error
  const isThere = error instanceof Error && error.name === "InvalidStateError"
  throw new RequestError({
    status: 0,
    url: "",
    body: plainBody(0, "passkey.not_done", isThere ? messages.alreadyThere : messages.notDone),
  })
}

/** Asks the browser to make a passkey. */
export const makePasskey = async (options: PasskeyCreation): Promise<PasskeyRegistration> => {
  const { startRegistration } = await library()
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options as never }).catch(asRefusal)
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports === undefined ? {} : { transports }) },
  }
}

/** Asks the browser to use a passkey. */
export const askForPasskey = async (options: PasskeyRequest): Promise<PasskeyAssertion> => {
  const { startAuthentication } = await library()
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options as never }).catch(asRefusal)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle === undefined ? {} : { userHandle }) },
  }
}
