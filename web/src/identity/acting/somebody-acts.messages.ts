import { defineMessages } from "../../kit/locale/messages.ts"

/** Messages to users of an account while users of other accounts view it or act in it. */
export const somebodyActsMessages = defineMessages({
  "en-us": {
    somebodyLooks: "Account being viewed.",
    looksHere: (name: string, from: string) => `${name} from ${from} is viewing this account.`,
    somebodyActs: "Acting session in progress.",
    actsHere: (name: string, from: string, role: string) =>
      `${name} from ${from} is working in this account as ${role}.`,
    severalAct: (count: number) => `${count} people from other accounts are working in this account.`,
    seeWho: "Show",
  },
})
