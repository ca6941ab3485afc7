import type { Screen } from "../../kit/screen.ts"

export const scimScreens: readonly Screen[] = [
  {
    place: "account",
    path: "user-provisioning",
    title: "User provisioning (SCIM)",
    permission: "read:sso-settings",
    load: () => import("./scim-page.tsx"),
    menu: { group: "account", icon: "identity", order: 61 },
  },
]
