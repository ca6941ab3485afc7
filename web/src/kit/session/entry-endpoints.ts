import type { getSetup as contractSetup } from "@dialplane/contract/operations/config/config.endpoints"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import type { getSignInBrand as contractBrand } from "@dialplane/contract/identity/sessions/sessions.endpoints"

/**
 * Without schemas: the server checks what it is asked, and the contract's own endpoints would bring zod to the sign-in
 * page.
 */
const question = <E extends Endpoint>(path: E["path"], noCache: boolean): E =>
  ({
    service: "portal",
    method: "GET",
    path,
    access: { kind: "public" },
    noCache,
    sideEffect: false,
    bodyType: "json",
    answers: "json",
    idempotency: "none",
    aliases: [],
    calls: [],
    problems: [],
    response: { safeParse: () => ({ success: true }) },
  }) as unknown as E

/** What the sign-in page asks before it knows who is there. A test holds them equal to the contract's endpoints. */
export const getSignInBrand = question<typeof contractBrand>("/api/portal/sign-in-brand", false)
export const getSetup = question<typeof contractSetup>("/api/portal/setup", true)
