import { texts } from "@dialplane/contract/kit/language"

const numbers = (count: number) => (count === 1 ? "1 number" : `${count} numbers`)

/** Titles of jobs. */
export const numberJobMessages = texts("numbers.jobs", {
  assign: (count: number) => `Assign ${numbers(count)} to an extension`,
  free: (count: number) => `Unassign ${numbers(count)}`,
  tag: (count: number) => `Tag ${numbers(count)}`,
  removeTag: (count: number) => `Remove the tag from ${numbers(count)}`,
  callerId: (count: number) => `Change the caller ID of ${numbers(count)}`,
  backup: (count: number) => `Change the backup number of ${numbers(count)}`,
  status: (count: number) => `Change the status of ${numbers(count)}`,
  location: (count: number) => `Set the location of ${numbers(count)}`,
  removeLocation: (count: number) => `Remove the location from ${numbers(count)}`,
  provider: (count: number) => `Change the provider of ${numbers(count)}`,
  offered: (count: number) => `Change whether ${numbers(count)} ${count === 1 ? "is" : "are"} suggested first`,
  remove: (count: number) => `Remove ${numbers(count)} from the account`,
  move: (count: number, account: string) => `Move ${numbers(count)} to ${account}`,
})

/** Why a number was not changed. */
export const numberMessages = texts("numbers.reasons", {
  rowResult: (phoneNumber: string, reason: string) => `+${phoneNumber}: ${reason}`,
  notFound: "There is no such number in this account.",
  unchanged: "It is already set this way.",
  removed: "It was removed from the account. Restore it first.",
  alreadyRemoved: "It was already removed.",
  reserved: "It is reserved for an open order.",
  suspended: "It is suspended. Make it available first.",
  porting: "It is being ported. The porting order changes its status.",
  hasStatus: (status: string) => `It is ${status}.`,
  alreadyHasStatus: (status: string) => `It is already ${status}.`,
  routesTo: (extension: string) => `It routes to ${extension}. Unassign it first.`,
  answeredBy: (application: string) =>
    `The application “${application}” answers its calls. Remove the application first.`,
  notProgrammable: (status: string) => `It is ${status}. Only available numbers can be programmed.`,
  notAssigned: "It is not assigned.",
  nowAssigned: (extension: string) => `It is now assigned to ${extension}.`,
  nowUnassigned: "It is no longer assigned.",
  routesThere: "It already routes there.",
  excluded: "Numbers with this prefix cannot be added.",
  countryMissing: "Its country is missing and cannot be determined from its digits.",
  unreadable: (reason: string) => `It ${reason}.`,
  tollFreeName: "Carriers do not show a caller ID name for toll-free numbers.",
  nameAbroad: "Only carriers in the United States and Canada show a caller ID name.",
  ownBackup: "A number cannot be its own backup number.",
  emergencyNumber: "is an emergency number",
  buttonNeedsExtension: "It is not assigned, so a button would reach no one. Assign it to an extension first.",
  taken: "This number is already in use.",
  manually: "Only your partner or the platform operator can add numbers manually. Buy or port it instead.",
  listedTwice: "It is listed twice.",
  alreadyHere: "It is already in the account.",
  jobWithoutUser: "This job was started before a software update, so the number was not moved. Move it again.",
})

/** The fields of the history, in the order in which they are shown. */
export const numberFieldMessages = texts("numbers.fields", {
  callerIdName: "Caller ID name",
  callerIdCode: "Caller ID shown",
  tag: "Tag",
  backupNumber: "Backup number",
  initialAssign: "Suggested first",
  provider: "Provider",
  ccs: "CCS",
  leadsTo: "Routes to",
  status: "Status",
  statusReason: "Reason",
  location: "Location",
  account: "Account",
  application: "Application",
  applicationId: "Application ID",
  active: "Application answers",
  country: "Country",
  source: "Source",
})

export const numberTextMessages = texts("numbers.texts", {
  yes: "yes",
  no: "no",
  tag: (name: string) => `Tag “${name}”`,
  extension: (label: string) => `Extension ${label}`,
  location: (name: string) => `Location “${name}”`,
})

export const offboardingNumberMessages = texts("numbers.offboarding", {
  gone: (number: string) => `${number} no longer belongs to the account.`,
  routesTo: (number: string, extension: string) => `${number} now routes to ${extension}.`,
  anotherExtension: "another extension",
  answeredBy: (number: string, application: string) => `${number} is now answered by the application “${application}”.`,
  hasStatus: (number: string, status: string) => `${number} is now ${status}.`,
})
