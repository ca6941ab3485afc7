import type { Endpoint } from "./endpoint.ts"

/**
 * GETs that change something demand this header, with the value "true": whatever only follows addresses (a crawler, a
 * preview, a prefetch, a check of links) does not send it.
 */
export const confirmChangeHeader = "X-Confirm-Change"

/** Operations without sign-in are steps of protocols, whose callers send no headers of ours. */
export const demandsConfirmation = ({
  method,
  sideEffect,
  access,
}: Pick<Endpoint, "method" | "sideEffect" | "access">): boolean =>
  method === "GET" && sideEffect && access.kind !== "public"
