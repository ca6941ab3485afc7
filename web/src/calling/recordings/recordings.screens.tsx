import type { Screen } from "../../kit/screen.ts"

export const recordingScreens: readonly Screen[] = [
  {
    place: "account",
    path: "recordings/company",
    title: "Company call recording",
    permission: "read:company-call-recording",
    load: () => import("./company-page.tsx"),
    menu: { group: "callHandling", icon: "recording", order: 60 },
  },
  {
    place: "account",
    path: "recordings/on-demand",
    title: "On-demand call recording",
    permission: "read:on-demand-call-recording",
    load: () => import("./on-demand-page.tsx"),
    menu: { group: "callHandling", icon: "voicemail", order: 61, under: "recordings/company" },
  },
  {
    place: "account",
    path: "recordings/recycle-bin",
    title: "Recycle bin",
    permission: "read:company-call-recording",
    load: () => import("./bin-page.tsx"),
    menu: { group: "callHandling", icon: "delete", order: 62, under: "recordings/company" },
  },
  {
    place: "account",
    path: "recordings/retention",
    title: "Retention",
    permission: "read:company-call-recording",
    load: () => import("./retention-page.tsx"),
    menu: { group: "callHandling", icon: "clock", order: 63, under: "recordings/company" },
  },
  {
    place: "portal",
    path: "me/recordings",
    title: "My recordings",
    permission: "read:own-recordings",
    load: () => import("./own-page.tsx"),
    menu: { group: "own", icon: "recording", order: 50 },
  },
  {
    place: "portal",
    path: "me/recordings/recycle-bin",
    title: "Recycle bin",
    permission: "read:own-recordings",
    load: () => import("./own-bin-page.tsx"),
  },
]
