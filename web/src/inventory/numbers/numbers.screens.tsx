import type { Screen } from "../../kit/screen.ts"

export const numberScreens: readonly Screen[] = [
  {
    place: "account",
    path: "phone-numbers",
    title: "Phone numbers",
    permission: "read:phone-numbers",
    load: () => import("./number-list-page.tsx"),
    menu: { group: "phoneSystem", icon: "number", order: 40 },
  },
  {
    place: "account",
    path: "phone-numbers/tags",
    title: "Phone number tags",
    permission: "read:phone-numbers",
    load: () => import("./tag-list-page.tsx"),
  },
  {
    place: "account",
    path: "phone-numbers/tags/$customTagId",
    over: "phone-numbers/tags",
    title: "Phone number tag",
    permission: "read:phone-numbers",
    load: () => import("./tag-list-page.tsx"),
  },
  {
    place: "account",
    path: "phone-numbers/programmability",
    title: "Number programmability",
    permission: "read:number-programmability",
    load: () => import("./programmability-page.tsx"),
    menu: { group: "phoneSystem", icon: "bot", order: 42, unless: "read:phone-numbers" },
  },
  {
    place: "account",
    path: "phone-numbers/number/$phoneNumber",
    title: "Phone number",
    permission: "read:phone-numbers",
    load: () => import("./number-page.tsx"),
  },
  {
    place: "account",
    path: "click-to-call-me",
    title: "Click-to-call-me",
    permission: "read:click-to-call-me",
    load: () => import("./click-to-call-page.tsx"),
    menu: { group: "phoneSystem", icon: "code", order: 43, unless: "read:phone-numbers" },
  },
]
