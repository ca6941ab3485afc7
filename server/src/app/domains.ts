import { webhooksDomain } from "../identity/webhooks/webhooks.routes.ts"
import { apiKeysDomain } from "../identity/api-keys/api-keys.routes.ts"
import { scimDomain } from "../identity/scim/scim.routes.ts"
import { ssoDomain } from "../identity/sso/sso.routes.ts"
import { actingDomain } from "../identity/acting/acting.routes.ts"
import { reportsDomain } from "../insight/reports/reports.routes.ts"
import { callQualityDomain } from "../insight/call-quality/call-quality.routes.ts"
import { unreturnedCallsDomain } from "../insight/unreturned-calls/unreturned-calls.routes.ts"
import { savedReportsDomain } from "../insight/saved-reports/saved-reports.routes.ts"
import { partnersDomain } from "../commercial/partners/partners.routes.ts"
import { accountsDomain } from "../ground/accounts/accounts.routes.ts"
import { brandingDomain } from "../ground/branding/branding.routes.ts"
import { configDomain } from "../operations/config/config.routes.ts"
import { auditDomain } from "../operations/audit/audit.routes.ts"
import { eventsDomain } from "../operations/events/events.routes.ts"
import { extensionsDomain } from "../inventory/extensions/extensions.routes.ts"
import { groupsDomain } from "../identity/groups/groups.routes.ts"
import { jobsDomain } from "../operations/jobs/jobs.routes.ts"
import { devicesDomain } from "../inventory/devices/devices.routes.ts"
import type { ServerDomain } from "../kit/domain/domain.ts"
import { emergencyLocationsDomain } from "../inventory/emergency-locations/emergency-locations.routes.ts"
import { locationsDomain } from "../inventory/locations/locations.routes.ts"
import { lookupsDomain } from "../ground/lookups/lookups.routes.ts"
import { mailOutboxDomain } from "../operations/mail-outbox/mail-outbox.routes.ts"
import { serviceStatusDomain } from "../operations/service-status/service-status.routes.ts"
import { mfaDomain } from "../identity/mfa/mfa.routes.ts"
import { noticesDomain } from "../operations/notices/notices.routes.ts"
import { numbersDomain } from "../inventory/numbers/numbers.routes.ts"
import { passwordsDomain } from "../identity/passwords/passwords.routes.ts"
import { numberOrdersDomain } from "../inventory/number-orders/number-orders.routes.ts"
import { phoneBookDomain } from "../inventory/phone-book/phone-book.routes.ts"
import { peopleDomain } from "../onboarding/people/people.routes.ts"
import { provisioningDomain } from "../inventory/provisioning/provisioning.routes.ts"
import { pbxSettingsDomain } from "../calling/pbx-settings/pbx-settings.routes.ts"
import { callBlockingDomain } from "../calling/call-blocking/call-blocking.routes.ts"
import { mediaDomain } from "../calling/media/media.routes.ts"
import { callRecordsDomain } from "../calling/call-records/call-records.routes.ts"
import { meetingsDomain } from "../calling/meetings/meetings.routes.ts"
import { messagesDomain } from "../calling/messages/messages.routes.ts"
import { engineDomain } from "../calling/engine/engine.routes.ts"
import { queueStatusDomain } from "../calling/queue-status/queue-status.routes.ts"
import { routingDomain } from "../calling/routing/routing.routes.ts"
import { destinationsDomain } from "../calling/destinations/destinations.routes.ts"
import { queuesDomain } from "../calling/queues/queues.routes.ts"
import { callGroupsDomain } from "../calling/call-groups/call-groups.routes.ts"
import { clickToCallDomain } from "../calling/click-to-call/click-to-call.routes.ts"
import { callMonitoringDomain } from "../calling/call-monitoring/call-monitoring.routes.ts"
import { pickupGroupsDomain } from "../calling/pickup-groups/pickup-groups.routes.ts"
import { pagingGroupsDomain } from "../calling/paging-groups/paging-groups.routes.ts"
import { conferenceBridgesDomain } from "../calling/conference-bridges/conference-bridges.routes.ts"
import { voicemailDomain } from "../calling/voicemail/voicemail.routes.ts"
import { virtualReceptionistsDomain } from "../calling/virtual-receptionists/virtual-receptionists.routes.ts"
import { receptionistConsoleDomain } from "../calling/receptionist-console/receptionist-console.routes.ts"
import { recordingsDomain } from "../calling/recordings/recordings.routes.ts"
import { rolesDomain } from "../identity/roles/roles.routes.ts"
import { schedulesDomain } from "../inventory/schedules/schedules.routes.ts"
import { policiesDomain } from "../identity/policies/policies.routes.ts"
import { sessionsDomain } from "../identity/sessions/sessions.routes.ts"
import { extensionTemplatesDomain } from "../inventory/extension-templates/extension-templates.routes.ts"
import { importsDomain } from "../onboarding/imports/imports.routes.ts"
import { homeDomain } from "../insight/home/home.routes.ts"
import { usersDomain } from "../identity/users/users.routes.ts"
import { callFlowsDomain } from "../calling/call-flows/call-flows.routes.ts"

/** The server side of every domain, in the order of the contract's list. */
export const serverDomains: readonly ServerDomain[] = [
  // ground
  accountsDomain,
  lookupsDomain,
  brandingDomain,
  // identity
  rolesDomain,
  usersDomain,
  groupsDomain,
  passwordsDomain,
  mfaDomain,
  sessionsDomain,
  actingDomain,
  apiKeysDomain,
  webhooksDomain,
  scimDomain,
  ssoDomain,
  policiesDomain,
  // inventory
  schedulesDomain,
  emergencyLocationsDomain,
  locationsDomain,
  phoneBookDomain,
  extensionsDomain,
  extensionTemplatesDomain,
  devicesDomain,
  numbersDomain,
  numberOrdersDomain,
  provisioningDomain,
  // calling
  mediaDomain,
  destinationsDomain,
  pbxSettingsDomain,
  callBlockingDomain,
  queuesDomain,
  callGroupsDomain,
  pickupGroupsDomain,
  pagingGroupsDomain,
  conferenceBridgesDomain,
  virtualReceptionistsDomain,
  recordingsDomain,
  routingDomain,
  callFlowsDomain,
  callRecordsDomain,
  meetingsDomain,
  messagesDomain,
  voicemailDomain,
  engineDomain,
  callMonitoringDomain,
  clickToCallDomain,
  queueStatusDomain,
  receptionistConsoleDomain,
  // commercial
  partnersDomain,
  // onboarding
  peopleDomain,
  importsDomain,
  // insight
  reportsDomain,
  callQualityDomain,
  unreturnedCallsDomain,
  savedReportsDomain,
  homeDomain,
  // operations
  configDomain,
  auditDomain,
  jobsDomain,
  eventsDomain,
  noticesDomain,
  mailOutboxDomain,
  serviceStatusDomain,
]
