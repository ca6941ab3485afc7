import type { Screen } from "../kit/screen.ts"
import { webhookScreens } from "../identity/webhooks/webhooks.screens.tsx"
import { apiKeyScreens } from "../identity/api-keys/api-keys.screens.tsx"
import { ssoScreens } from "../identity/sso/sso.screens.tsx"
import { scimScreens } from "../identity/scim/scim.screens.tsx"
import { accountScreens } from "../ground/accounts/accounts.screens.tsx"
import { actingScreens } from "../identity/acting/acting.screens.tsx"
import { auditScreens } from "../operations/audit/audit.screens.tsx"
import { billingScreens } from "../commercial/billing/billing.screens.tsx"
import { brandingScreens } from "../ground/branding/branding.screens.tsx"
import { developerScreens } from "../operations/developers/developers.screens.tsx"
import { deviceScreens } from "../inventory/devices/devices.screens.tsx"
import { emergencyLocationScreens } from "../inventory/emergency-locations/emergency-locations.screens.tsx"
import { extensionTemplateScreens } from "../inventory/extension-templates/extension-templates.screens.tsx"
import { extensionScreens } from "../inventory/extensions/extensions.screens.tsx"
import { groupScreens } from "../identity/groups/groups.screens.tsx"
import { homeScreens } from "../insight/home/home.screens.tsx"
import { importScreens } from "../onboarding/imports/imports.screens.tsx"
import { jobScreens } from "../operations/jobs/jobs.screens.tsx"
import { locationScreens } from "../inventory/locations/locations.screens.tsx"
import { numberScreens } from "../inventory/numbers/numbers.screens.tsx"
import { numberOrderScreens } from "../inventory/number-orders/number-orders.screens.tsx"
import { partnerScreens } from "../commercial/partners/partners.screens.tsx"
import { passwordScreens } from "../identity/passwords/passwords.screens.tsx"
import { phoneBookScreens } from "../inventory/phone-book/phone-book.screens.tsx"
import { peopleScreens } from "../onboarding/people/people.screens.tsx"
import { provisioningScreens } from "../inventory/provisioning/provisioning.screens.tsx"
import { pbxSettingsScreens } from "../calling/pbx-settings/pbx-settings.screens.tsx"
import { callBlockingScreens } from "../calling/call-blocking/call-blocking.screens.tsx"
import { mediaScreens } from "../calling/media/media.screens.tsx"
import { queueScreens } from "../calling/queues/queues.screens.tsx"
import { voicemailScreens } from "../calling/voicemail/voicemail.screens.tsx"
import { callGroupScreens } from "../calling/call-groups/call-groups.screens.tsx"
import { conferenceBridgeScreens } from "../calling/conference-bridges/conference-bridges.screens.tsx"
import { pagingGroupScreens } from "../calling/paging-groups/paging-groups.screens.tsx"
import { callMonitoringScreens } from "../calling/call-monitoring/call-monitoring.screens.tsx"
import { pickupGroupScreens } from "../calling/pickup-groups/pickup-groups.screens.tsx"
import { virtualReceptionistScreens } from "../calling/virtual-receptionists/virtual-receptionists.screens.tsx"
import { receptionistConsoleScreens } from "../calling/receptionist-console/receptionist-console.screens.tsx"
import { recordingScreens } from "../calling/recordings/recordings.screens.tsx"
import { callRecordScreens } from "../calling/call-records/call-records.screens.tsx"
import { meetingScreens } from "../calling/meetings/meetings.screens.tsx"
import { messageScreens } from "../calling/messages/messages.screens.tsx"
import { engineScreens } from "../calling/engine/engine.screens.tsx"
import { routingScreens } from "../calling/routing/routing.screens.tsx"
import { reportScreens } from "../insight/reports/reports.screens.tsx"
import { callQualityScreens } from "../insight/call-quality/call-quality.screens.tsx"
import { unreturnedCallScreens } from "../insight/unreturned-calls/unreturned-calls.screens.tsx"
import { savedReportScreens } from "../insight/saved-reports/saved-reports.screens.tsx"
import { roleScreens } from "../identity/roles/roles.screens.tsx"
import { scheduleScreens } from "../inventory/schedules/schedules.screens.tsx"
import { mfaScreens } from "../identity/mfa/mfa.screens.tsx"
import { securitySettingsScreens } from "../identity/security-settings/security-settings.screens.tsx"
import { sessionScreens } from "../identity/sessions/sessions.screens.tsx"
import { userScreens } from "../identity/users/users.screens.tsx"
import { noticeScreens } from "../operations/notices/notices.screens.tsx"
import { openScreens } from "./open-screens.ts"
import { serviceStatusScreens } from "../operations/service-status/service-status.screens.tsx"
import { callFlowScreens } from "../calling/call-flows/call-flows.screens.tsx"

/**
 * Every screen of the portal; a new domain adds its list here. Loaded after sign-in: the screens before it are in
 * open-screens.ts.
 */
export const screens: readonly Screen[] = [
  ...openScreens,
  ...accountScreens,
  ...homeScreens,
  ...userScreens,
  ...peopleScreens,
  ...groupScreens,
  ...securitySettingsScreens,
  ...mfaScreens,
  ...apiKeyScreens,
  ...webhookScreens,
  ...ssoScreens,
  ...scimScreens,
  ...roleScreens,
  ...actingScreens,
  ...sessionScreens,
  ...passwordScreens,
  ...brandingScreens,
  ...locationScreens,
  ...emergencyLocationScreens,
  ...extensionScreens,
  ...deviceScreens,
  ...numberScreens,
  ...numberOrderScreens,
  ...phoneBookScreens,
  ...provisioningScreens,
  ...extensionTemplateScreens,
  ...importScreens,
  ...pbxSettingsScreens,
  ...callBlockingScreens,
  ...mediaScreens,
  ...queueScreens,
  ...callGroupScreens,
  ...voicemailScreens,
  ...pickupGroupScreens,
  ...pagingGroupScreens,
  ...conferenceBridgeScreens,
  ...virtualReceptionistScreens,
  ...receptionistConsoleScreens,
  ...scheduleScreens,
  ...recordingScreens,
  ...routingScreens,
  ...callRecordScreens,
  ...meetingScreens,
  ...messageScreens,
  ...engineScreens,
  ...callMonitoringScreens,
  ...reportScreens,
  ...callQualityScreens,
  ...unreturnedCallScreens,
  ...savedReportScreens,
  ...billingScreens,
  ...auditScreens,
  ...jobScreens,
  ...partnerScreens,
  ...developerScreens,
  ...noticeScreens,
  ...callFlowScreens,
  ...serviceStatusScreens,
]
