import type { Screen } from "../../kit/screen.ts"

/** Works without signing in. */
export const publicStatusScreens: readonly Screen[] = [
  { place: "open", path: "status", title: "Service status", load: () => import("./public-status-page.tsx") },
]
