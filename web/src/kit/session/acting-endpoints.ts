/** Loaded when first needed, like the session endpoints, because the contract imports zod. */
export const actingEndpoints = () => import("@dialplane/contract/identity/acting/acting.endpoints")
