import type { Screen } from "../../kit/screen.ts"

export const actingScreens: readonly Screen[] = [
  {
    place: "account",
    path: "trusts",
    title: "Trusts",
    permission: "read:trusts",
    load: () => import("./trusts-page.tsx"),
    menu: { group: "account", icon: "key", order: 45 },
  },
  {
    place: "account",
    path: "trusts/$otherAccountId",
    over: "trusts",
    title: "Trust",
    permission: "read:trusts",
    load: () => import("./trusts-page.tsx"),
  },
]
