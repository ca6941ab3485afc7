import type { Screen } from "../../kit/screen.ts"

const onAccount = { place: "account", permission: "read:sso-settings" } as const

export const ssoScreens: readonly Screen[] = [
  {
    ...onAccount,
    path: "single-sign-on",
    title: "Single sign-on",
    load: () => import("./settings-page.tsx"),
    menu: { group: "account", icon: "identity", order: 62 },
  },
  {
    ...onAccount,
    path: "single-sign-on/domains",
    title: "Single sign-on: domains",
    load: () => import("./domains-page.tsx"),
  },
  {
    ...onAccount,
    path: "single-sign-on/domains/$domainId",
    title: "Single sign-on: domain",
    load: () => import("./domain-page.tsx"),
  },
  {
    ...onAccount,
    path: "single-sign-on/users",
    title: "Single sign-on: users",
    load: () => import("./users-page.tsx"),
  },
  {
    ...onAccount,
    path: "single-sign-on/never-signed-in",
    title: "Single sign-on: users who have never signed in",
    load: () => import("./never-signed-in-page.tsx"),
  },
  {
    ...onAccount,
    path: "single-sign-on/log",
    title: "Single sign-on: audit log",
    load: () => import("./log-page.tsx"),
  },
]
