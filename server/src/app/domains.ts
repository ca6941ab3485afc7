import { accountsDomain } from "../accounts/accounts.routes.ts"
import { configDomain } from "../config/config.routes.ts"
import { auditDomain } from "../audit/audit.routes.ts"
import { eventsDomain } from "../events/events.routes.ts"
import { jobsDomain } from "../jobs/jobs.routes.ts"
import type { ServerDomain } from "../kit/domain.ts"
import { mailOutboxDomain } from "../mail-outbox/mail-outbox.routes.ts"
import { passwordsDomain } from "../passwords/passwords.routes.ts"
import { rolesDomain } from "../roles/roles.routes.ts"
import { sessionsDomain } from "../sessions/sessions.routes.ts"
import { usersDomain } from "../users/users.routes.ts"

/** The server side of every domain, in the order of the contract's list. */
export const serverDomains: readonly ServerDomain[] = [accountsDomain, rolesDomain, usersDomain, passwordsDomain, sessionsDomain, configDomain, auditDomain, jobsDomain, eventsDomain, mailOutboxDomain]
