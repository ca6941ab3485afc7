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
    place: "portal", path: "resellers/search", title: "Reseller search", permission: "read:reseller", load: () => import("./reseller-search-page.tsx"),
    menu: { group: "acrossAccounts", icon: "search", order: 30 }, keywords: "find partner reseller type",
  },
  {
    place: "portal", path: "vendor-support/accounts", title: "Vendor-support search", permission: "read:vsu-users", load: () => import("./vendor-support-page.tsx"),
    menu: { group: "acrossAccounts", icon: "help", order: 40 }, keywords: "vendor support account search",
  },
  {
    place: "account", path: "account", title: "Account details", permission: "read:account-details", load: () => import("./account-page.tsx"),
    menu: { group: "account", icon: "company", order: 10 }, keywords: "company address contract time zone billing trial",
  },
  {
    place: "account", path: "company-contact", title: "Company contact", permission: "read:company-contact", load: () => import("./company-contact-page.tsx"),
    menu: { group: "account", icon: "identity", order: 15 }, keywords: "company name address phone website",
  },
  {
    place: "account", path: "custom-attributes", title: "Custom attributes", permission: "read:custom-attributes", load: () => import("./custom-attributes-page.tsx"),
    menu: { group: "account", icon: "bookmark", order: 70 }, keywords: "notes cost center account manager off-net sms",
  },
]
