import type { Screen } from "../../kit/screen.ts"

export const sessionScreens: readonly Screen[] = [
  {
    place: "portal",
    path: "me/sessions",
    title: "My sessions",
    load: () => import("./own-sessions-page.tsx"),
  },
]
