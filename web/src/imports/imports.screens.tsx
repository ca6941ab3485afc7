import type { Screen } from "../kit/screen.ts"

export const importScreens: readonly Screen[] = [
  {
    place: "account", path: "imports", title: "Imports", permission: "create:users", load: () => import("./import-list-page.tsx"), menu: { group: "phoneSystem", icon: "import", order: 95 },
    keywords: "csv xlsx excel spreadsheet upload bulk many people devices numbers phone book export revert",
  },
  { place: "account", path: "imports/new", title: "New import", permission: "create:users", load: () => import("./new-import-page.tsx") },
  { place: "account", path: "imports/$importId", title: "Import", permission: "create:users", load: () => import("./import-page.tsx") },
]
