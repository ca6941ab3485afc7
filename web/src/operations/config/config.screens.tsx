import type { Screen } from "../../kit/screen.ts"

export const configScreens: readonly Screen[] = [
  { place: "open", path: "setup", title: "Set up", load: () => import("./setup-page.tsx") },
]
