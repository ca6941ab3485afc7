import { unreachable } from "../request/request-error.ts"

/**
 * Loaded when first needed: the contract imports zod, and the sign-in page must not wait for it. For the same reason
 * the kit's core imports only types and the service table from the contract.
 */
export const sessionEndpoints = () => import("@dialplane/contract/identity/sessions/sessions.endpoints").catch(notThere)

/** For the user it makes no difference whether the request or its code could not be loaded. */
const notThere = () => {
  throw unreachable("")
}
