import type { Screen } from "../kit/screen.ts"

export const accountScreens: readonly Screen[] = [
  {
    place: "portal", path: "accounts", title: "Accounts", permission: "read:account-search", load: () => import("./account-search-page.tsx"),
    menu: { group: "acrossAccounts", icon: "companies", order: 10 }, keywords: "account search find customer company",
  },
  {
    place: "portal", path: "resellers", title: "Reseller accounts", permission: "read:reseller", load: () => import("./reseller-list-page.tsx"),
    menu: { group: "acrossAccounts", icon: "partner", order: 20 }, keywords: "reseller partner customers list",
  },
  {
    place: "account", path: "account", title: "Account details", permission: "read:account-details", load: () => import("./account-page.tsx"),
    menu: { group: "account", icon: "company", order: 10 }, keywords: "company address contract time zone billing trial",
  },
]
