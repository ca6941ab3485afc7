import { defineMessages } from "../../kit/locale/messages.ts"

/** Told to the people of an account in which others are at work. */
export const somebodyActsMessages = defineMessages({
  "en-us": {
    somebodyLooks: "Somebody looks in.",
    looksHere: (name: string, from: string) => `${name} of ${from} looks at this account.`,
    somebodyActs: "Somebody acts here.",
    actsHere: (name: string, from: string, role: string) => `${name} of ${from} works in this account as ${role}.`,
    severalAct: (count: number) => `${count} people of other accounts work in this account.`,
    seeWho: "See who",
  },
  "en-gb": {},
})
