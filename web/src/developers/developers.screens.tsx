import type { Screen } from "../kit/screen.ts"

export const developerScreens: readonly Screen[] = [
  { place: "portal", path: "developers", title: "API reference", load: () => import("./reference-page.tsx"), keywords: "openapi operations endpoints curl developers" },
  { place: "portal", path: "developers/ui", title: "Interface kit", load: () => import("./style-page.tsx"), keywords: "style page components design" },
]
