import { texts } from "@dialplane/contract/kit/language"

/** A scheduled offboarding that could not run: the notice to the account owners and the audit entry. */
export const lastDayMessages = texts("people.lastDays", {
  /** The actor in the audit log. */
  actorName: "Last day",
  failedByError: "Offboarding could not run on the last day because of an error.",
  signInOff:
    "Sign-in was switched off; nothing else was changed. Offboard the user now to hand over the assigned assets.",
  signInStaysOn:
    "The user is the last owner of the account, so sign-in stays on. Make another user the owner, then offboard this user.",
  noticeTitle: (name: string) => `${name} was not offboarded on their last day`,
  noticeNextStep: "See the offboarded users and complete the remaining steps:",
  noticeLink: "Open offboarded users",
})
