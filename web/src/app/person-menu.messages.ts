import { defineMessages } from "../kit/locale/messages.ts"

export const personMenuMessages = defineMessages({
  "en-us": {
    profile: "My profile",
    security: "Password and security",
    sessions: "My sessions",
    notifications: "Notification preferences",
    rowHeight: "Row height",
    comfortable: "Comfortable",
    compact: "Compact",
    signOut: "Sign out",
    signOutEverywhere: "Sign out everywhere",
  },
})
