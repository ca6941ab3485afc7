import { unreachable } from "../request/request-error.ts"

/**
 * Loaded when first needed: the contract brings zod along, and the sign-in page has to appear without waiting for it.
 * For the same reason the kit's core takes only types and the service table from the contract.
 */
export const sessionEndpoints = () => import("@dialplane/contract/identity/sessions/sessions.endpoints").catch(notThere)

/** To the person it is the same whether the request or the code for it does not get through. */
const notThere = () => {
  throw unreachable("")
}
