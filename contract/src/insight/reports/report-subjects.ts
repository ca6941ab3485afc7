import type { PermissionKey } from "../../kit/access/permission-keys.ts"

/** What reports are about. Each counts rows of its own kind; see the definitions in metrics.ts. */
export const reportSubjects = [
  "company",
  "my-calls",
  "users",
  "queues",
  "groups",
  "meetings",
  "messages",
  "unified-calls",
] as const
export type ReportSubject = (typeof reportSubjects)[number]

/** One of something for each subject. */
export const bySubject = <T>(of: (subject: ReportSubject) => T): Readonly<Record<ReportSubject, T>> => ({
  company: of("company"),
  "my-calls": of("my-calls"),
  users: of("users"),
  queues: of("queues"),
  groups: of("groups"),
  meetings: of("meetings"),
  messages: of("messages"),
  "unified-calls": of("unified-calls"),
})

/** Subjects whose rows are calls, parts of calls, or stays in queues and groups. */
export const callSubjects = ["company", "my-calls", "users", "queues", "groups"] as const
export type CallSubject = (typeof callSubjects)[number]

/** Subjects with a row for each user, queue or group; the others have one set of figures. */
export const rowsSubjects = ["users", "queues", "groups", "meetings", "messages"] as const
export type RowsSubject = (typeof rowsSubjects)[number]
export const hasRows = (subject: ReportSubject): subject is RowsSubject => rowsSubjects.some((one) => one === subject)

/** The kind of row that a subject counts. */
export const rowKinds = ["company", "user", "queue", "group", "meeting", "message", "unified"] as const
export type RowKind = (typeof rowKinds)[number]
export const rowKindOf = {
  company: "company",
  "my-calls": "user",
  users: "user",
  queues: "queue",
  groups: "group",
  meetings: "meeting",
  messages: "message",
  "unified-calls": "unified",
} as const satisfies Record<ReportSubject, RowKind>
/** Unified calls are calls and meetings together. */
export const subjectsOf = (kind: RowKind): readonly string[] => (kind === "unified" ? ["company", "meeting"] : [kind])

export const subjectPermission: Readonly<Record<ReportSubject, PermissionKey>> = {
  company: "read:company-summary",
  "my-calls": "read:my-calls",
  users: "read:users-summary",
  queues: "read:call-queue-summary",
  groups: "read:call-group-summary",
  meetings: "read:meeting-reports",
  messages: "read:all-calls",
  "unified-calls": "read:all-calls",
}
