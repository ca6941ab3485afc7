import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { bulkPreview } from "../../kit/bulk-preview.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { extensionProblems as problems } from "./extensions.problems.ts"
import { extensionIdText } from "./extensions.schema.ts"
import { bulkChange, dataReset, startedJob, startedTask, task } from "./extension-actions.schema.ts"

export const changeExtensions = endpoint({
  owners: { "body.extensionIds[]": "each" },
  service: "phoneSystem",
  method: "POST",
  path: "/api/portal/accounts/:accountId/extensions/bulk-change",
  summary: "Change many extensions as a job",
  description: "Poll the job for progress. It has a result for each extension, and failed ones can be tried again.",
  access: access.inAccount("update:extensions"),
  params: inAccount,
  body: bulkChange,
  response: startedJob,
  problems: [accountProblems.notFound, problems.destinationUnknown],
})
export const previewChangeExtensions = endpoint({
  owners: { "body.extensionIds[]": "each" },
  service: "phoneSystem",
  method: "POST",
  path: "/api/portal/accounts/:accountId/extensions/bulk-change/preview",
  summary: "Preview a change of many extensions, with those that would be skipped and why",
  description: "Changes nothing.",
  access: access.inAccount("update:extensions"),
  params: inAccount,
  body: bulkChange,
  response: bulkPreview,
  problems: [accountProblems.notFound, problems.destinationUnknown],
  idempotency: "none",
})
const reset = { service: "admin", access: access.inAccount("update:extensions") } as const
export const startDataReset = endpoint({
  owners: { "body.extensionIds[]": "each" },
  ...reset,
  method: "POST",
  path: "/api/admin/accounts/:accountId/extension-data-reset",
  calls: ["b711-call-extension-data-reset-start"],
  summary: "Reset extension data: greetings, messages, PIN, forwarding, find me, do not disturb and notifications",
  description: "The number, user and phones of the extensions stay.",
  params: inAccount,
  body: dataReset,
  response: startedTask,
  problems: [accountProblems.notFound, problems.destinationUnknown],
})
export const previewDataReset = endpoint({
  owners: { "body.extensionIds[]": "each" },
  ...reset,
  method: "POST",
  path: "/api/admin/accounts/:accountId/extension-data-reset/preview",
  params: inAccount,
  body: dataReset,
  response: bulkPreview,
  idempotency: "none",
  summary: "Preview a reset of extension data, with extensions that would be skipped and why",
  description: "Changes nothing.",
  problems: [accountProblems.notFound, problems.destinationUnknown],
})
export const getDataReset = endpoint({
  ...reset,
  method: "GET",
  path: "/api/admin/accounts/:accountId/extension-data-reset/:taskId",
  calls: ["b711-call-extension-data-reset-task-status"],
  summary: "Get the progress of a reset",
  description: "For the task id that the start of the reset returned.",
  access: access.inAccount("read:extensions"),
  params: z.strictObject({ accountId: accountIdText, taskId: extensionIdText }),
  response: task,
  problems: [accountProblems.notFound, problems.taskNotFound],
  noCache: true,
})
