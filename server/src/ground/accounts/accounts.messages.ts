import { texts } from "@dialplane/contract/kit/language"

/** What users read instead of the name of a company they do not know: alone, and within a sentence. */
export const accountNameMessages = texts("accounts.names", {
  operator: "Platform operator",
  operatorInSentence: "the platform operator",
  accountAbove: "an account above",
})

/** Why a scheduled status was withdrawn. */
export const statusOutcomeMessages = texts("accounts.statusOutcomes", {
  otherDate: "Another date was set.",
  accountCancelled: "The account was cancelled.",
  madeEarlier: "The change was made earlier.",
})

const capitalized = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

/** Notices about the status of an account: "Harbor Pine is now active", "Harbor Pine will be suspended". */
export const statusTitleMessages = texts("accounts.statusTitles", {
  planned: (name: string, status: string) => `${name} will be ${status}`,
  withdrawn: (name: string, status: string) => `${name} will not be ${status}`,
  done: (name: string, status: string) => `${name} is now ${status}`,
  refused: (name: string, status: string) =>
    `${name} was not ${status === "active" ? "activated" : status} as scheduled`,
})

export const statusNoticeMessages = texts("accounts.statusNotices", {
  planned: (status: string, by: string, at: string) =>
    capitalized(`${by} scheduled the account to be ${status} on ${at}.`),
  withdrawn: (status: string, by: string, at: string) =>
    capitalized(`${by} withdrew the change to ${status} that was scheduled for ${at}.`),
  done: (status: string, by: string, at: string) => capitalized(`${by} set the account to ${status} on ${at}.`),
  refused: (status: string, by: string, at: string) =>
    capitalized(`${by} had scheduled the account to be ${status} on ${at}. The change could not be made.`),
  note: (note: string) => `Note: ${note}`,
})

export const ownerEmailMessages = texts("accounts.ownerEmail", {
  hello: "Hello,",
  details: "Account details:",
  openAccount: "Open account",
  account: (name: string, id: number) => `Account: ${name} (${id})`,
})
