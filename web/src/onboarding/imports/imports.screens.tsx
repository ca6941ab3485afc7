import type { Screen } from "../../kit/screen.ts"

/** Users who may import at least one type of object see the screens, and on them only those types. */
const kinds = {
  permission: "create:users",
  orPermissions: [
    "create:devices",
    "create:phone-numbers",
    "create:phone-book",
    "create:call-groups",
    "create:call-queues",
    "create:paging-groups",
    "create:conference-bridges",
    "create:call-pickup-groups",
  ],
} as const

export const importScreens: readonly Screen[] = [
  {
    place: "account",
    path: "imports",
    title: "Imports",
    ...kinds,
    load: () => import("./import-list-page.tsx"),
    menu: { group: "people", icon: "import", order: 95 },
  },
  {
    place: "account",
    path: "imports/new",
    adds: true,
    title: "New import",
    ...kinds,
    load: () => import("./new-import-page.tsx"),
  },
  { place: "account", path: "imports/$importId", title: "Import", ...kinds, load: () => import("./import-page.tsx") },
]
