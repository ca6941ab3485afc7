import type { Screen } from "../../kit/screen.ts"

export const scheduleScreens: readonly Screen[] = [
  {
    place: "account",
    path: "schedules",
    title: "Schedules",
    permission: "read:schedules",
    load: () => import("./schedule-list-page.tsx"),
    menu: { group: "callHandling", icon: "clock", order: 30 },
  },
  {
    place: "account",
    path: "schedules/new",
    title: "New schedule",
    permission: "create:schedules",
    load: () => import("./new-schedule-page.tsx"),
  },
  {
    place: "account",
    path: "schedules/$scheduleId",
    title: "Schedule",
    permission: "read:schedules",
    load: () => import("./schedule-page.tsx"),
  },
]
