import type { Screen } from "../../kit/screen.ts"

export const apiKeyScreens: readonly Screen[] = [
  {
    place: "account",
    path: "api-keys",
    title: "API keys",
    permission: "read:api-keys",
    load: () => import("./api-key-list-page.tsx"),
    menu: { group: "account", icon: "key", order: 62 },
  },
  {
    place: "account",
    path: "api-keys/new",
    title: "Create API key",
    permission: "create:api-keys",
    load: () => import("./new-api-key-page.tsx"),
  },
  {
    place: "account",
    path: "api-keys/$apiKeyId",
    title: "API key",
    permission: "read:api-keys",
    load: () => import("./api-key-page.tsx"),
  },
]
