/** Loaded when first needed, like those of the session: the contract brings zod along. */
export const actingEndpoints = () => import("@dialplane/contract/identity/acting/acting.endpoints")
