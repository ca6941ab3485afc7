import type { Screen } from "../../kit/screen.ts"

export const virtualReceptionistScreens: readonly Screen[] = [
  {
    place: "account",
    path: "virtual-receptionists",
    title: "Virtual receptionists",
    permission: "read:virtual-receptionist",
    load: () => import("./receptionist-list-page.tsx"),
    menu: { group: "callHandling", icon: "receptionist", order: 8 },
  },
  {
    place: "account",
    path: "virtual-receptionists/new",
    title: "New virtual receptionist",
    permission: "create:virtual-receptionist",
    switchedBy: "vrGroupManagement",
    adds: true,
    load: () => import("./new-receptionist-page.tsx"),
  },
  {
    place: "account",
    path: "virtual-receptionists/$vrId",
    title: "Virtual receptionist",
    permission: "read:virtual-receptionist",
    load: () => import("./receptionist-page.tsx"),
  },
]
