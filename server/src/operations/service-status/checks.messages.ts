import { texts } from "@dialplane/contract/kit/language"
import type { CheckName } from "@dialplane/contract/operations/service-status/service-status.schema"

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`

export const checkMessages = texts("serviceStatus.checks", {
  mailOk: (minutes: number) => `No email waits for longer than ${minutes} minutes.`,
  mailWaiting: (count: number, minutes: number) =>
    `${counted(count, "email")} ${count === 1 ? "waits" : "wait"}, the oldest for ${counted(minutes, "minute")}.`,
  jobsOk: (minutes: number) => `No job waits for longer than ${minutes} minutes.`,
  jobsWait: (minutes: number) => `Jobs wait for ${counted(minutes, "minute")}.`,
  jobsFailed: (count: number) =>
    count === 0 ? "No job failed in the last hour." : `${counted(count, "job")} failed in the last hour.`,
  engineOk: "A call engine is connected.",
  engineMissing: "No call engine is connected. Calls are not carried.",
  nodesOk: "All servers report.",
  nodesSilent: (count: number) =>
    `${counted(count, "server")} ${count === 1 ? "has" : "have"} not reported for a minute.`,
  databaseAnswers: (milliseconds: number) => `The database answers in ${milliseconds} ms.`,
  notRun: (minutes: number) => `This check has not run for ${minutes} minutes.`,
})

/** What an incident is called if it is opened because of a check. */
export const suggestedTitles: Readonly<Record<CheckName, string>> = texts("serviceStatus.suggestedTitles", {
  mail: "Delayed emails",
  jobsWaiting: "Changes take longer than usual",
  jobsFailing: "Some changes are not carried out",
  engine: "Calls fail",
  nodes: "The portal answers slowly",
  database: "The portal answers slowly",
})

/** Who posts the updates of maintenance that begins and ends by itself, and what they say. */
export const maintenanceMessages = texts("serviceStatus.maintenance", {
  actorName: "Planned maintenance",
  inProgress: "The maintenance has begun.",
  completed: "The maintenance is completed.",
})
