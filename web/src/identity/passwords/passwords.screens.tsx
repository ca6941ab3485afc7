import type { Screen } from "../../kit/screen.ts"

export const passwordScreens: readonly Screen[] = [
  {
    place: "portal",
    path: "me/security",
    title: "Password and security",
    load: () => import("./security-page.tsx"),
  },
]
