import { defineMessages } from "../../kit/locale/messages.ts"

/** Messages of the shell about acting. Menus, dialogs and pages load their own. */
export const actingNoticeMessages = defineMessages({
  "en-us": {
    actingAs: "Acting as",
    previewing: "Viewing the portal as",
    roleOf: (role: string, account: string) => `${role} of ${account}`,
    previewNote: "role preview",
    minutesLeft: (minutes: number) =>
      minutes <= 1
        ? "less than a minute left"
        : minutes > 120
          ? `${Math.round(minutes / 60)} hours left`
          : `${minutes} minutes left`,
    stop: "Stop",
    ended: (account: string) => `You are no longer acting in ${account}`,
    ended_trustEnded: "The account ended its trust. You are back in your own account.",
    ended_sentOut:
      "An administrator of the account ended your session. You are back in your own account. To open the account again, give a new reason.",
    ended_accessTaken: "Your access to the account was revoked. You are back in your own account.",
    ended_timeOver: "The time you requested is over. You are back in your own account.",
    ended_gone: "Your session there ended. You are back in your own account.",

    lookingAt: "Viewing",
    lookingNote: (company: string) =>
      `as ${company}. Users of the account see that you are here, and your changes are logged under ${company}`,
    leave: "Leave",
  },
})

/** The message for the reason why acting ended; unknown reasons get the general one. */
export const endedSentence = (messages: Readonly<Record<string, unknown>>, reason: string): string => {
  const sentence = messages[`ended_${reason}`]
  return typeof sentence === "string" ? sentence : String(messages["ended_gone"])
}
