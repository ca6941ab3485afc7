import type { Screen } from "../kit/screen.ts"

export const brandingScreens: readonly Screen[] = [
  {
    place: "account", path: "branding", title: "Branding", permission: "read:branding", load: () => import("./branding-page.tsx"),
    menu: { group: "account", icon: "branding", order: 60 }, keywords: "logo color hostname white label mail sender",
  },
]
