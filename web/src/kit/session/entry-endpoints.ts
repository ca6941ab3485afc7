import type { getSetup as contractSetup } from "@dialplane/contract/operations/config/config.endpoints"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import type { getSignInBrand as contractBrand } from "@dialplane/contract/identity/sessions/sessions.endpoints"

/** Without schemas: the server validates requests, and the contract's endpoints would load zod on the sign-in page. */
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

/** The requests of the sign-in page. A test keeps them equal to the contract's endpoints. */
export const getSignInBrand = question<typeof contractBrand>("/api/portal/sign-in-brand", false)
export const getSetup = question<typeof contractSetup>("/api/portal/setup", true)
