import type { Screen } from "../kit/screen.ts"
import { accountScreens } from "../accounts/accounts.screens.tsx"
import { actingScreens } from "../acting/acting.screens.tsx"
import { auditScreens } from "../audit/audit.screens.tsx"
import { billingScreens } from "../billing/billing.screens.tsx"
import { brandingScreens } from "../branding/branding.screens.tsx"
import { developerScreens } from "../developers/developers.screens.tsx"
import { emergencyLocationScreens } from "../emergency-locations/emergency-locations.screens.tsx"
import { groupScreens } from "../groups/groups.screens.tsx"
import { homeScreens } from "../home/home.screens.tsx"
import { locationScreens } from "../locations/locations.screens.tsx"
import { partnerScreens } from "../partners/partners.screens.tsx"
import { passwordScreens } from "../passwords/passwords.screens.tsx"
import { queueScreens } from "../queues/queues.screens.tsx"
import { reportScreens } from "../reports/reports.screens.tsx"
import { roleScreens } from "../roles/roles.screens.tsx"
import { securitySettingsScreens } from "../security-settings/security-settings.screens.tsx"
import { sessionScreens } from "../sessions/sessions.screens.tsx"
import { userScreens } from "../users/users.screens.tsx"
import { openScreens } from "./open-screens.ts"

/** Every screen of the portal. A new domain adds its list here. Loaded after sign-in: those before it are in open-screens.ts. */
export const screens: readonly Screen[] = [
  ...openScreens,
  ...accountScreens, ...homeScreens, ...userScreens, ...groupScreens, ...securitySettingsScreens, ...roleScreens, ...actingScreens, ...sessionScreens, ...passwordScreens, ...brandingScreens, ...locationScreens, ...emergencyLocationScreens, ...queueScreens, ...reportScreens, ...billingScreens, ...auditScreens, ...partnerScreens, ...developerScreens,
]
