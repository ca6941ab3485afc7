import type { Screen } from "../../kit/screen.ts"

export const securitySettingsScreens: readonly Screen[] = [
  {
    place: "account",
    path: "security-settings",
    title: "Security settings",
    permission: "read:security-settings",
    load: () => import("./security-settings-page.tsx"),
    menu: { group: "account", icon: "security", order: 60 },
    keywords: "password policy expiry sign-in two-factor authentication mfa 2fa enforce",
  },
]
