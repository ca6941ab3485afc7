import { texts } from "@dialplane/contract/kit/language"

const recordings = (count: number) => (count === 1 ? "1 call recording" : `${count} call recordings`)
const voicemails = (count: number) => (count === 1 ? "1 voicemail message" : `${count} voicemail messages`)
const wasOrWere = (count: number) => (count === 1 ? "was" : "were")
const stayOrStays = (count: number) => (count === 1 ? "stays" : "stay")
const signInDataLost = "Password, two-factor authentication and secret question are not restored."

/** What undoing an offboarding restores, and what it cannot restore. A reason is a sentence of its own. */
export const restoreMessages = texts("people.restore", {
  userWithPreviousRoles: (name: string, loginName: string) =>
    `${name} is active again with the login name ${loginName}, with the previous roles and settings.`,
  userInRole: (name: string, loginName: string, role: string) =>
    `${name} is active again with the login name ${loginName}, as ${role}.`,
  roleGone: (role: string) => `The role ${role} no longer exists.`,
  permissionsRemoved: "Individual permissions were removed at offboarding. Grant them again if needed.",

  extension: (number: string) => `Extension ${number} is assigned to the user again, with all its settings.`,
  assignedAgain: (name: string) => `${name} is assigned to the user again.`,
  noExtensionToAssign: (name: string) => `${name} has no extension to be assigned to.`,

  colleagueStaysInGroups: (reason: string) => `The colleague stays in the groups. ${reason}`,
  groupMember: (group: string) => `The user is a member of the group ${group} again.`,
  groupInTheWay: (group: string, reason: string) => `The group ${group}: ${reason}`,
  colleagueStaysAgent: (reason: string) => `The colleague stays an agent of the queues. ${reason}`,
  queueWithoutExtension: (queue: string) => `The user has no extension for the queue ${queue}.`,
  queueInTheWay: (queue: string, reason: string) => `The queue ${queue}: ${reason}`,
  queueAgent: (queue: string) => `The user is an agent of the queue ${queue} again.`,

  keysMonitorColleague: (count: number, reason: string) =>
    `${count === 1 ? "1 BLF key still monitors" : `${count} BLF keys still monitor`} the colleague. ${reason}`,
  keysMonitorUser: (count: number) =>
    count === 1 ? "1 BLF key monitors the user again." : `${count} BLF keys monitor the user again.`,

  recordingsReturned: (count: number) =>
    `${recordings(count)} ${count === 1 ? "belongs" : "belong"} to the user again.`,
  recordingsDeleted: (count: number) => `${recordings(count)} ${wasOrWere(count)} permanently deleted since.`,
  recordingsStay: (count: number, reason: string) =>
    `${recordings(count)} ${stayOrStays(count)} with the colleague. ${reason}`,
  receptionistConsole: "The user has a receptionist console again.",

  voicemailsStay: (count: number, reason: string) =>
    `${voicemails(count)} ${stayOrStays(count)} with the colleague. ${reason}`,
  voicemailsDeleted: (count: number) => `${voicemails(count)} ${wasOrWere(count)} deleted.`,
  voicemailsRestored: (count: number) => `${voicemails(count)} ${wasOrWere(count)} restored.`,
  voicemailsDeletedByColleague: (count: number) => `${voicemails(count)} ${wasOrWere(count)} deleted by the colleague.`,
  voicemailsWithoutExtension: (count: number) =>
    `${voicemails(count)} ${count === 1 ? "has" : "have"} no extension to return to.`,
  phoneBookEntries: (count: number) =>
    count === 1 ? "1 phone book entry was restored." : `${count} phone book entries were restored.`,

  signInByLink: (email: string) => `${signInDataLost} An email with a link to choose a new password goes to ${email}.`,
  signInOff: `${signInDataLost} Sign-in stays off.`,
  signInMailLimit: (email: string) =>
    `${signInDataLost} The hourly limit of emails to ${email} is reached, so no link is sent now. Send an invitation later, or set a password.`,
  signInWithoutEmail: `${signInDataLost} The user has no email address: add one and send an invitation, or set a password.`,
})
