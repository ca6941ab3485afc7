import { defineMessages } from "../../kit/locale/messages.ts"

export const sessionMessages = defineMessages({
  "en-us": {
    title: "My sessions",
    sentence: "The devices you are signed in on. End sessions you do not recognize, then change your password.",
    list: "My sessions",
    started: "Signed in",
    lastUsed: "Last used",
    thisOne: "This session",
    end: "End session",
    endNamed: (device: string) => `End session: ${device}`,
    endOthers: "End all other sessions",
    noOthers: "there is no other session to end",
    endTitle: "End this session?",
    endText: (device: string) => `${device} is signed out at once. Unsaved changes there are lost.`,
    endOthersTitle: "End all other sessions?",
    endOthersText: "All devices except this one are signed out at once. Unsaved changes there are lost.",
    ended: (count: number) => (count === 1 ? "Session ended." : `${count} sessions ended.`),
    changePassword: "Change password",
    browsers: "Remembered browsers",
    browsersSentence: "These browsers do not ask for a verification code. Changing your password removes them all.",
    remembered: "Remembered",
    until: "Until",
    forget: "Forget",
    forgetNamed: (device: string) => `Forget this browser: ${device}`,
    forgotten: "Browser forgotten.",
    emptyTitle: "No sessions",
    emptyText: "You have no open sessions.",
  },
  "en-gb": {
    sentence: "The devices you are signed in on. End sessions you do not recognise, then change your password.",
  },
})
