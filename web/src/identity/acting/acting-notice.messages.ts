import { defineMessages } from "../../kit/locale/messages.ts"

/** What the shell itself says of acting; the rest comes with the menus, dialogs and pages that say it. */
export const actingNoticeMessages = defineMessages({
  "en-us": {
    actingAs: "Acting as",
    previewing: "Seeing the portal as",
    roleOf: (role: string, account: string) => `${role} of ${account}`,
    previewNote: "only a preview of the role",
    minutesLeft: (minutes: number) =>
      minutes <= 1
        ? "last minute"
        : minutes > 120
          ? `${Math.round(minutes / 60)} hours left`
          : `${minutes} minutes left`,
    stop: "Stop",
    ended: (account: string) => `You no longer act in ${account}`,
    ended_trustEnded: "The account has ended its trust. You are back in your own account.",
    ended_sentOut:
      "An administrator of the account has sent you out. You are back in your own account; to look again, give a reason.",
    ended_accessTaken: "Your access to the account was taken away. You are back in your own account.",
    ended_timeOver: "The time you asked for is over. You are back in your own account.",
    ended_gone: "It has ended. You are back in your own account.",

    lookingAt: "Viewing",
    lookingNote: (company: string) =>
      `as ${company}. Its people see that you are here; what you change is logged as done by ${company}`,
    leave: "Leave",
  },
  "en-gb": {},
})

/** Why acting ended, in the words for the reasons that are known. */
export const endedSentence = (messages: Readonly<Record<string, unknown>>, reason: string): string => {
  const sentence = messages[`ended_${reason}`]
  return typeof sentence === "string" ? sentence : String(messages["ended_gone"])
}
