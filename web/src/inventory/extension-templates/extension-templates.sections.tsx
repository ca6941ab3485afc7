import type { Section } from "../../kit/sections.tsx"

export const extensionTemplateSections: readonly Section[] = [
  {
    place: "extension",
    title: "Template",
    order: 40,
    permission: "read:extension-templates",
    load: () => import("./template-of-extension.tsx"),
  },
]
