import type { Screen } from "../../kit/screen.ts"

export const extensionTemplateScreens: readonly Screen[] = [
  {
    place: "account",
    path: "extension-templates",
    title: "Extension templates",
    permission: "read:extension-templates",
    load: () => import("./template-list-page.tsx"),
    menu: { group: "phoneSystem", icon: "copy", order: 25, under: "extensions" },
  },
  {
    place: "account",
    path: "extension-templates/new",
    title: "New template",
    permission: "create:extension-templates",
    load: () => import("./new-template-page.tsx"),
  },
  {
    place: "account",
    path: "extension-templates/$templateId",
    title: "Extension template",
    permission: "read:extension-templates",
    load: () => import("./template-page.tsx"),
  },
]
