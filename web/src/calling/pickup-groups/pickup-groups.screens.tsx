import type { Screen } from "../../kit/screen.ts"

export const pickupGroupScreens: readonly Screen[] = [
  {
    place: "account",
    path: "pickup-groups",
    title: "Pickup groups",
    permission: "read:call-pickup-groups",
    switchedBy: "callPickupGroups",
    load: () => import("./pickup-group-list-page.tsx"),
    menu: { group: "callHandling", icon: "phone-in", order: 14 },
  },
  {
    place: "account",
    path: "pickup-groups/new",
    title: "New pickup group",
    permission: "create:call-pickup-groups",
    switchedBy: "callPickupGroups",
    load: () => import("./new-pickup-group-page.tsx"),
  },
  {
    place: "account",
    path: "pickup-groups/$groupId",
    title: "Pickup group",
    permission: "read:call-pickup-groups",
    load: () => import("./pickup-group-page.tsx"),
  },
]
