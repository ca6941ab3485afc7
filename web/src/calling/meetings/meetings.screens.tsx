import type { Screen } from "../../kit/screen.ts"

export const meetingScreens: readonly Screen[] = [
  {
    place: "account",
    path: "meetings",
    title: "Meetings",
    permission: "read:meeting-reports",
    // Users see the meetings that they held or joined.
    orPermissions: ["read:my-calls"],
    load: () => import("./meeting-list-page.tsx"),
    menu: { group: "reports", icon: "video", order: 12 },
  },
  {
    place: "account",
    path: "meetings/$meetingId",
    title: "Meeting",
    permission: "read:meeting-reports",
    orPermissions: ["read:my-calls"],
    load: () => import("./meeting-page.tsx"),
  },
]
