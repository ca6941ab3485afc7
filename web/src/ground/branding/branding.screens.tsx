import type { Screen } from "../../kit/screen.ts"
import { ramp } from "./ramp.ts"

export const brandingScreens: readonly Screen[] = [
  {
    place: "account",
    path: "branding",
    title: "Branding",
    permission: "read:branding",
    load: () => ramp.fetch().then(() => import("./branding-page.tsx")),
    menu: { group: "account", icon: "branding", order: 60 },
  },
]
