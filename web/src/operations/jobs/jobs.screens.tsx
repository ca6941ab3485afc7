import type { Screen } from "../../kit/screen.ts"

export const jobScreens: readonly Screen[] = [
  {
    place: "account",
    path: "jobs",
    title: "Jobs",
    permission: "read:jobs",
    load: () => import("./job-list-page.tsx"),
    menu: { group: "account", icon: "running", order: 95 },
  },
]
