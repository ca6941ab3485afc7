import type { Screen } from "../../kit/screen.ts"

export const pbxSettingsScreens: readonly Screen[] = [
  {
    place: "account",
    path: "pbx-settings",
    title: "PBX settings",
    permission: "read:pbx-settings",
    load: () => import("./pbx-settings-page.tsx"),
    menu: { group: "phoneSystem", icon: "settings", order: 90 },
  },
]
