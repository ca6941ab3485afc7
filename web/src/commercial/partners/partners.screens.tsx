import type { Screen } from "../../kit/screen.ts"

export const partnerScreens: readonly Screen[] = [
  {
    place: "portal",
    path: "partner/customers/new",
    title: "New customer",
    permission: "create:accounts",
    load: () => import("./new-customer-page.tsx"),
  },
  {
    place: "portal",
    path: "partner/users",
    title: "Partner staff",
    permission: "read:partner-users",
    load: () => import("./staff-page.tsx"),
    menu: { group: "acrossAccounts", icon: "identity", order: 40 },
  },
  {
    place: "portal",
    path: "partner/templates",
    title: "Customer templates",
    permission: "read:partner-settings",
    load: () => import("./template-list-page.tsx"),
    menu: { group: "acrossAccounts", icon: "document", order: 50 },
  },
  {
    place: "portal",
    path: "partner/templates/new",
    title: "New template",
    permission: "create:partner-settings",
    load: () => import("./new-template-page.tsx"),
  },
  {
    place: "portal",
    path: "partner/templates/$templateId",
    title: "Customer template",
    permission: "read:partner-settings",
    load: () => import("./template-page.tsx"),
  },
  {
    place: "portal",
    path: "partner/settings",
    title: "Partner settings",
    permission: "read:partner-settings",
    load: () => import("./settings-page.tsx"),
    menu: { group: "acrossAccounts", icon: "settings", order: 60 },
  },
]
