import type { Screen } from "../../kit/screen.ts"

export const mediaScreens: readonly Screen[] = [
  {
    place: "account",
    path: "media",
    title: "Media library",
    permission: "read:media",
    load: () => import("./media-list-page.tsx"),
    menu: { group: "callHandling", icon: "broadcast", order: 40 },
  },
  {
    place: "account",
    path: "media/new",
    title: "New sound",
    permission: "create:media",
    load: () => import("./new-media-page.tsx"),
  },
  {
    place: "account",
    path: "media/on-hold",
    title: "Music on hold",
    permission: "read:media",
    load: () => import("./hold-audio-page.tsx"),
  },
  {
    place: "account",
    path: "media/$mediaId",
    title: "Sound",
    permission: "read:media",
    load: () => import("./media-page.tsx"),
  },
]
