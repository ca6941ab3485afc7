import { accountsDomain } from "../accounts/accounts.routes.ts"
import type { ServerDomain } from "../kit/domain.ts"

/** The server side of every domain, in the order of the contract's list. */
export const serverDomains: readonly ServerDomain[] = [accountsDomain]
