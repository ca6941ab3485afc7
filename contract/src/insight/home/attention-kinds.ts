import type { PermissionKey } from "../../kit/access/permission-keys.ts"
import { counted } from "../../kit/counted.ts"
import { texts } from "../../kit/language.ts"

/** What an administrator is told about, those of the same severity in this order. */
export const attentionKinds = [
  "statusChange",
  "emergency",
  "routing",
  "portingYours",
  "phonesOffline",
  "failedJobs",
  "schedulesClosed",
  "invitations",
  "portingOurs",
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** The worst first. */
export const severities = ["critical", "warning", "info"] as const
export type Severity = (typeof severities)[number]

interface AttentionList {
  readonly severity: Severity
  /** The path of the list below the account's path. */
  readonly page: string
  /** Filters that limit the list to what is counted, in the page's address and in the list's request. */
  readonly narrowed: Readonly<Record<string, string>>
  /** The permission to open the list; without it, nothing is said about it. */
  readonly permission: PermissionKey
}

/** The list behind each kind. The count of an item equals the list's total. */
export const attentionLists: Readonly<Record<AttentionKind, AttentionList>> = {
  statusChange: { severity: "critical", page: "account", narrowed: {}, permission: "read:account-status" },
  emergency: {
    severity: "critical",
    page: "emergency-locations/lines",
    narrowed: { assigned: "false" },
    permission: "read:emergency-locations",
  },
  // Critical only if one of the checks is an error.
  routing: { severity: "warning", page: "routing-checks", narrowed: {}, permission: "read:pbx-settings" },
  portingYours: {
    severity: "warning",
    page: "phone-numbers/porting",
    narrowed: { waitsFor: "customer" },
    permission: "read:phone-numbers",
  },
  phonesOffline: {
    severity: "warning",
    page: "devices",
    narrowed: { kind: "deskPhone", reachability: "offline" },
    permission: "read:devices",
  },
  failedJobs: { severity: "warning", page: "jobs", narrowed: { state: "failed" }, permission: "read:jobs" },
  schedulesClosed: {
    severity: "info",
    page: "schedules",
    narrowed: { override: "closed" },
    permission: "read:schedules",
  },
  invitations: { severity: "info", page: "users", narrowed: { signIn: "invited" }, permission: "read:users" },
  portingOurs: {
    severity: "info",
    page: "phone-numbers/porting",
    narrowed: { waitsFor: "provider" },
    permission: "read:phone-numbers",
  },
}

/** The path of the list with its filters, below the account's path. */
export const attentionPath = (kind: AttentionKind): string => {
  const { page, narrowed } = attentionLists[kind]
  const search = new URLSearchParams(narrowed).toString()
  return search === "" ? page : `${page}?${search}`
}

export const attentionSentences: Readonly<Record<AttentionKind, (count: number) => string>> = texts(
  "attention.sentences",
  {
    statusChange: (count: number) =>
      count === 1
        ? "A change of the account status is scheduled"
        : `${count} changes of the account status are scheduled`,
    emergency: (count: number) => `${counted(count, "line")} without an emergency location`,
    routing: (count: number) => `${counted(count, "problem")} found by the routing checks`,
    portingYours: (count: number) =>
      `${counted(count, "porting order")} ${count === 1 ? "waits" : "wait"} for your answer`,
    phonesOffline: (count: number) => `${counted(count, "phone")} offline`,
    failedJobs: (count: number) => `${counted(count, "job")} failed`,
    schedulesClosed: (count: number) => `${counted(count, "schedule")} closed manually`,
    invitations: (count: number) => `${counted(count, "invitation")} not accepted yet`,
    portingOurs: (count: number) => `${counted(count, "porting order")} in review with us`,
  },
)

export const attentionButtons: Readonly<Record<AttentionKind, string>> = texts("attention.buttons", {
  statusChange: "View status",
  emergency: "Assign locations",
  routing: "View checks",
  portingYours: "Answer",
  phonesOffline: "View phones",
  failedJobs: "View jobs",
  schedulesClosed: "View schedules",
  invitations: "View users",
  portingOurs: "View orders",
})
