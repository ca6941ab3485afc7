import { openReferenceScreens } from "../operations/developers/open-reference.screens.tsx"
import { configScreens } from "../operations/config/config.screens.tsx"
import type { Screen } from "../kit/screen.ts"
import { lostPasswordScreens } from "../identity/passwords/lost-password.screens.tsx"
import { publicStatusScreens } from "../operations/service-status/public-status.screens.tsx"
import { setupLinkScreens } from "../identity/sso/setup-link.screens.tsx"
import { signInScreens } from "../identity/sessions/sign-in.screens.tsx"
import { ssoTestScreens } from "../identity/sso/sso-test.screens.tsx"

/**
 * The screens before sign-in. Only these are in the first load, because the list of the others grows with every domain.
 */
export const openScreens: readonly Screen[] = [
  ...signInScreens,
  ...ssoTestScreens,
  ...lostPasswordScreens,
  ...configScreens,
  ...publicStatusScreens,
  ...setupLinkScreens,
  ...openReferenceScreens,
]
