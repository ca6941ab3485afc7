import type { Screen } from "../../kit/screen.ts"

export const provisioningScreens: readonly Screen[] = [
  {
    place: "account",
    path: "phone-templates",
    title: "Phone templates",
    permission: "read:devices",
    load: () => import("./templates-page.tsx"),
    menu: { group: "phoneSystem", icon: "dialpad", order: 35, under: "devices" },
  },
  {
    place: "account",
    path: "phone-templates/keys/new",
    title: "New key template",
    permission: "update:devices",
    load: () => import("./new-template-page.tsx"),
  },
  {
    place: "account",
    path: "phone-templates/keys/$templateId",
    title: "Key template",
    permission: "read:devices",
    load: () => import("./template-page.tsx"),
  },
  {
    place: "account",
    path: "phone-templates/models/$make/$model",
    title: "Model settings",
    permission: "read:devices",
    load: () => import("./model-page.tsx"),
  },
]
