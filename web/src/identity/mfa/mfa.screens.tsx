import type { Screen } from "../../kit/screen.ts"

export const mfaScreens: readonly Screen[] = [
  {
    place: "account",
    path: "two-factor-coverage",
    title: "Two-factor coverage",
    permission: "read:security-settings",
    load: () => import("./coverage-page.tsx"),
    menu: { group: "account", icon: "security", order: 61, under: "security-settings" },
  },
]
