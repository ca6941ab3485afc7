import type { Screen } from "../kit/screen.ts"
import { accountScreens } from "../accounts/accounts.screens.tsx"
import { actingScreens } from "../acting/acting.screens.tsx"
import { auditScreens } from "../audit/audit.screens.tsx"
import { billingScreens } from "../billing/billing.screens.tsx"
import { brandingScreens } from "../branding/branding.screens.tsx"
import { developerScreens } from "../developers/developers.screens.tsx"
import { deviceScreens } from "../devices/devices.screens.tsx"
import { emergencyLocationScreens } from "../emergency-locations/emergency-locations.screens.tsx"
import { extensionTemplateScreens } from "../extension-templates/extension-templates.screens.tsx"
import { extensionScreens } from "../extensions/extensions.screens.tsx"
import { groupScreens } from "../groups/groups.screens.tsx"
import { homeScreens } from "../home/home.screens.tsx"
import { importScreens } from "../imports/imports.screens.tsx"
import { locationScreens } from "../locations/locations.screens.tsx"
import { numberScreens } from "../numbers/numbers.screens.tsx"
import { numberOrderScreens } from "../number-orders/number-orders.screens.tsx"
import { partnerScreens } from "../partners/partners.screens.tsx"
import { passwordScreens } from "../passwords/passwords.screens.tsx"
import { phoneBookScreens } from "../phone-book/phone-book.screens.tsx"
import { peopleScreens } from "../people/people.screens.tsx"
import { provisioningScreens } from "../provisioning/provisioning.screens.tsx"
import { queueScreens } from "../queues/queues.screens.tsx"
import { receptionistConsoleScreens } from "../receptionist-console/receptionist-console.screens.tsx"
import { recordingScreens } from "../recordings/recordings.screens.tsx"
import { reportScreens } from "../reports/reports.screens.tsx"
import { roleScreens } from "../roles/roles.screens.tsx"
import { scheduleScreens } from "../schedules/schedules.screens.tsx"
import { securitySettingsScreens } from "../security-settings/security-settings.screens.tsx"
import { sessionScreens } from "../sessions/sessions.screens.tsx"
import { userScreens } from "../users/users.screens.tsx"
import { openScreens } from "./open-screens.ts"

/**
 * Every screen of the portal. A new domain adds its list here. Loaded after sign-in: those before it are in
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
  ...queueScreens,
  ...receptionistConsoleScreens,
  ...scheduleScreens,
  ...recordingScreens,
  ...reportScreens,
  ...billingScreens,
  ...auditScreens,
  ...partnerScreens,
  ...developerScreens,
]
