import type { Screen } from "../../kit/screen.ts"

export const securitySettingsScreens: readonly Screen[] = [
  {
    place: "account",
    path: "security-settings",
    title: "Security settings",
    permission: "read:security-settings",
    load: () => import("./security-settings-page.tsx"),
    menu: { group: "account", icon: "security", order: 60 },
  },
  {
    place: "account",
    path: "security-settings/policy",
    title: "Security settings: passwords and sessions",
    permission: "read:security-settings",
    load: () => import("./policy-page.tsx"),
  },
  {
    place: "account",
    path: "security-settings/sessions",
    title: "Security settings: open sessions",
    permission: "read:security-settings",
    load: () => import("./session-list-page.tsx"),
  },
  {
    place: "account",
    path: "security-settings/devices",
    title: "Security settings: remembered devices",
    permission: "read:security-settings",
    load: () => import("./device-list-page.tsx"),
  },
]
