import { defineMessages } from "../../kit/locale/messages.ts"

export const accountSessionMessages = defineMessages({
  "en-us": {
    sessions: "Open sessions",
    search: "Search name, device or address",
    user: "User",
    role: "Role",
    client: "Signed in to",
    portal: "Portal",
    desktop: "Desktop app",
    api: "API",
    other: "Other",
    device: "Device",
    address: "Address",
    started: "Signed in",
    lastSeen: "Last seen",
    acting: "Acting",
    state: "State",
    actingYes: "Acting elsewhere",
    actingNo: "In their own role",
    ownRole: "Other own role",
    trust: "Trusted elsewhere",
    assume: "Assumed role",
    thisOne: "This session",
    noSessions: "Nobody is signed in",
    noSessionsSentence: "Open sessions of the users of this account are listed here.",
    openUser: "Open user",
    end: "End session",
    endOfUser: "End all sessions of the user",
    endOthers: "End all other sessions",
    endTitle: (name: string) => `End this session of ${name}`,
    endText: (device: string) =>
      `${device} is signed out at once. Unsaved input in its windows can be kept by signing in again.`,
    endOfUserTitle: (name: string) => `End all sessions of ${name}`,
    endOfUserText: "The user is signed out on all devices at once and has to sign in again.",
    endOthersTitle: "End all other sessions",
    endOthersText:
      "All users of this account are signed out at once, except you and users in roles that you do not manage. This cannot be undone.",
    ended: "Session ended",
    endedCount: (count: number) => (count === 1 ? "1 session ended" : `${count.toLocaleString()} sessions ended`),
    keptUsers: (count: number) =>
      count === 1
        ? "1 user in a role that you do not manage stays signed in."
        : `${count.toLocaleString()} users in roles that you do not manage stay signed in.`,
    notManaged: (name: string) => `Your role does not manage ${name}.`,
    current: "You are using this session. Sign out instead.",

    devices: "Remembered devices",
    remembered: "Remembered",
    lastUsed: "Last used",
    expires: "Until",
    noDevices: "No remembered devices",
    noDevicesSentence:
      "Users can let a device be remembered when they enter a verification code. They then sign in there with their password only.",
    forget: "Forget device",
    forgetTitle: (name: string) => `Forget this device of ${name}`,
    forgetText: (device: string) => `The next sign-in with ${device} asks for a verification code.`,
    forgotten: "Device forgotten",
  },
})
export type AccountSessionMessages = (typeof accountSessionMessages)["locales"]["en-us"]
