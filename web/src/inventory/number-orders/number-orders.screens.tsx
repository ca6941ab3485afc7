import type { Screen } from "../../kit/screen.ts"

export const numberOrderScreens: readonly Screen[] = [
  {
    place: "account",
    path: "phone-numbers/search",
    adds: true,
    title: "Buy phone numbers",
    permission: "read:phone-number-search",
    switchedBy: "phoneNumberProvisioning",
    load: () => import("./number-search-page.tsx"),
    menu: { group: "phoneSystem", icon: "order", order: 42, under: "phone-numbers" },
  },
  {
    place: "account",
    path: "phone-numbers/porting",
    title: "Porting",
    permission: "read:phone-numbers",
    load: () => import("./porting-list-page.tsx"),
    menu: { group: "phoneSystem", icon: "transfer", order: 44, under: "phone-numbers" },
  },
  {
    place: "account",
    path: "phone-numbers/porting/report",
    title: "Porting report",
    permission: "read:phone-numbers",
    load: () => import("./lnp-report-page.tsx"),
  },
  {
    place: "account",
    path: "phone-numbers/porting/new",
    adds: true,
    title: "New porting order",
    permission: "create:phone-numbers",
    load: () => import("./new-porting-page.tsx"),
  },
  {
    place: "account",
    path: "phone-numbers/porting/$portingOrderId",
    title: "Porting order",
    permission: "read:phone-numbers",
    load: () => import("./porting-page.tsx"),
  },
  {
    place: "account",
    path: "phone-numbers/porting/$portingOrderId/edit",
    title: "Edit porting order",
    permission: "update:phone-numbers",
    load: () => import("./edit-porting-page.tsx"),
  },
]
