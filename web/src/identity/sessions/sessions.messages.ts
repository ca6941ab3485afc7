import { defineMessages } from "../../kit/locale/messages.ts"

export const sessionMessages = defineMessages({
  "en-us": {
    title: "My sessions",
    sentence: "Where you are signed in at the moment. End what you do not recognize, then change your password.",
    list: "My sessions",
    started: "Signed in",
    lastUsed: "Last used",
    thisOne: "This one",
    end: "End session",
    endNamed: (device: string) => `End session: ${device}`,
    endOthers: "End all others",
    noOthers: "there is no other session to end",
    endTitle: "End this session?",
    endText: (device: string) => `${device} is signed out at once. Work that was not saved there is lost.`,
    endOthersTitle: "End all other sessions?",
    endOthersText: "Every device but this one is signed out at once. Work that was not saved there is lost.",
    ended: (count: number) => (count === 1 ? "The session has ended." : `${count} sessions have ended.`),
    changePassword: "Change password",
    browsers: "Remembered browsers",
    browsersSentence: "There you are not asked for the second step. A change of your password ends all of this.",
    remembered: "Remembered",
    until: "Until",
    forget: "Forget",
    purgeNamed: (device: string) => `Forget this browser: ${device}`,
    forgotten: "The browser is forgotten.",
    emptyTitle: "No sessions",
    emptyText: "Nobody is signed in with your name.",
  },
  "en-gb": {
    sentence: "Where you are signed in at the moment. End what you do not recognise, then change your password.",
  },
})
