import { texts } from "@dialplane/contract/kit/language"

/** The titles of the columns, in their order. */
export const exportTitles = texts("audit.export.columns", {
  entry: "Entry",
  time: "Time (UTC)",
  event: "Event",
  action: "Action",
  objectType: "Object type",
  object: "Object",
  objectId: "Object ID",
  user: "User",
  userId: "User ID",
  actingAs: "Acting as",
  changes: "Changes",
  address: "IP address",
  client: "Client",
  traceId: "Trace ID",
  reverts: "Reverts entry",
})

export const exportMessages = texts("audit.export", {
  userLog: "Export of the audit log",
  accountLog: "Export of the account audit log",
  ssoLog: "Export of the log of single sign-on",
  yes: "Yes",
  no: "No",
  empty: "empty",
  set: (field: string, value: string) => `${field}: ${value}`,
  removed: (field: string, before: string) => `${field}: ${before} → removed`,
  changed: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
})
