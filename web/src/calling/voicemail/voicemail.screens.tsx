import type { Screen } from "../../kit/screen.ts"

export const voicemailScreens: readonly Screen[] = [
  {
    place: "portal",
    path: "me/voicemail",
    title: "My voicemail",
    permission: "read:own-voicemail",
    load: () => import("./own-page.tsx"),
    menu: { group: "own", icon: "voicemail", order: 15, badge: "newVoicemail" },
  },
  {
    place: "account",
    path: "voicemail",
    title: "Voicemail boxes",
    permission: "read:voicemail-boxes",
    orPermissions: ["read:voicemail-messages"],
    load: () => import("./box-list-page.tsx"),
    menu: { group: "callHandling", icon: "voicemail", order: 45 },
  },
  {
    place: "account",
    path: "voicemail/$extensionId",
    title: "Voicemail box",
    permission: "read:own-voicemail",
    orPermissions: ["read:voicemail-boxes", "read:voicemail-messages"],
    load: () => import("./box-page.tsx"),
  },
  {
    place: "account",
    path: "voicemail/$extensionId/settings",
    title: "Settings of a voicemail box",
    permission: "read:own-voicemail",
    orPermissions: ["read:voicemail-boxes", "read:voicemail-messages"],
    load: () => import("./box-settings-page.tsx"),
  },
]
