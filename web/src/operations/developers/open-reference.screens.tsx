import type { Screen } from "../../kit/screen.ts"

export const openReferenceScreens: readonly Screen[] = [
  { place: "open", path: "api-reference", title: "API reference", load: () => import("./open-reference-page.tsx") },
]
