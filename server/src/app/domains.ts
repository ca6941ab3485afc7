import { actingDomain } from "../acting/acting.routes.ts"
import { partnersDomain } from "../partners/partners.routes.ts"
import { accountsDomain } from "../accounts/accounts.routes.ts"
import { brandingDomain } from "../branding/branding.routes.ts"
import { configDomain } from "../config/config.routes.ts"
import { auditDomain } from "../audit/audit.routes.ts"
import { eventsDomain } from "../events/events.routes.ts"
import { extensionsDomain } from "../extensions/extensions.routes.ts"
import { groupsDomain } from "../groups/groups.routes.ts"
import { jobsDomain } from "../jobs/jobs.routes.ts"
import { devicesDomain } from "../devices/devices.routes.ts"
import type { ServerDomain } from "../kit/domain.ts"
import { emergencyLocationsDomain } from "../emergency-locations/emergency-locations.routes.ts"
import { locationsDomain } from "../locations/locations.routes.ts"
import { lookupsDomain } from "../lookups/lookups.routes.ts"
import { mailOutboxDomain } from "../mail-outbox/mail-outbox.routes.ts"
import { mfaDomain } from "../mfa/mfa.routes.ts"
import { noticesDomain } from "../notices/notices.routes.ts"
import { numbersDomain } from "../numbers/numbers.routes.ts"
import { passwordsDomain } from "../passwords/passwords.routes.ts"
import { numberOrdersDomain } from "../number-orders/number-orders.routes.ts"
import { phoneBookDomain } from "../phone-book/phone-book.routes.ts"
import { peopleDomain } from "../people/people.routes.ts"
import { provisioningDomain } from "../provisioning/provisioning.routes.ts"
import { queuesDomain } from "../queues/queues.routes.ts"
import { receptionistConsoleDomain } from "../receptionist-console/receptionist-console.routes.ts"
import { recordingsDomain } from "../recordings/recordings.routes.ts"
import { rolesDomain } from "../roles/roles.routes.ts"
import { schedulesDomain } from "../schedules/schedules.routes.ts"
import { sessionsDomain } from "../sessions/sessions.routes.ts"
import { extensionTemplatesDomain } from "../extension-templates/extension-templates.routes.ts"
import { importsDomain } from "../imports/imports.routes.ts"
import { usersDomain } from "../users/users.routes.ts"

/** The server side of every domain, in the order of the contract's list. */
export const serverDomains: readonly ServerDomain[] = [
  accountsDomain,
  lookupsDomain,
  brandingDomain,
  rolesDomain,
  usersDomain,
  groupsDomain,
  passwordsDomain,
  mfaDomain,
  sessionsDomain,
  actingDomain,
  schedulesDomain,
  partnersDomain,
  emergencyLocationsDomain,
  locationsDomain,
  phoneBookDomain,
  extensionsDomain,
  extensionTemplatesDomain,
  devicesDomain,
  numbersDomain,
  numberOrdersDomain,
  provisioningDomain,
  queuesDomain,
  recordingsDomain,
  receptionistConsoleDomain,
  peopleDomain,
  importsDomain,
  configDomain,
  auditDomain,
  jobsDomain,
  eventsDomain,
  noticesDomain,
  mailOutboxDomain,
]
