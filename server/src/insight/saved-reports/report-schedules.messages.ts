import { texts } from "@dialplane/contract/kit/language"

export const scheduleMessages = texts("reportSchedules", {
  subject: (report: string) => `Report: ${report}`,
  hello: (name: string) => `Hello ${name},`,
  ready: (report: string, days: string) => `The report “${report}” for ${days} is ready.`,
  days: (from: string, to: string, timeZone: string) => `${from === to ? from : `${from} to ${to}`} (${timeZone})`,
  daySoFar: (day: string, timeZone: string) => `${day} so far (${timeZone})`,
  figure: (name: string, value: string) => `${name}: ${value}`,
  figureBefore: (name: string, value: string, before: string) => `${name}: ${value} (${before} in the period before)`,
  attached: "It is attached as a file.",
  linkOnly: "Figures are not part of this email: sign in to see what your role includes.",
  linkOnlyFor: (count: number, all: number) =>
    `${count === 1 ? "1 email" : `${count} emails`} of ${all} had a link only: who gets it may not read all of the report, or its figures could not be read.`,
  ownPeriod: "its period",
  openSentence: "Open the report in the portal:",
  open: "Open report",
  whoSent: (owner: string) => `${owner} set up this email. They can change the recipients on the page of the report.`,
  failedSubject: (report: string) => `Report not sent: ${report}`,
  failed: (report: string) => `The report “${report}” could not be sent.`,
  failedAgain: "It is tried again at its next time.",
  switchedOff: (report: string, reason: string) => `The schedule of “${report}” was switched off. ${reason}`,
  afterFailures: (count: number) => `It failed ${count} times in a row.`,
  pausedTitle: (report: string) => `The report “${report}” is no longer sent`,
  pausedText: (reason: string, owner: string) =>
    `${reason} ${owner} can switch its schedule on again; others can save the report and schedule it themselves.`,
  pausedForGood: (reason: string) =>
    `${reason} Whoever can read this report can save it under their own name and schedule it.`,
  emailsFailed: (count: number, all: number) =>
    all === 1 ? "The email could not be delivered." : `${count} of ${all} emails could not be delivered.`,
  settingsSentence: "Look at the schedule and its deliveries:",
  settings: "Open schedule",
  error: "The report could not be made.",
})
