import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { assignDevice, updateDevice, updateLines } from "./devices.endpoints.ts"
import { assignment, deviceEdit, linesChange } from "./devices.schema.ts"
import { assignmentPreview, emergencyPreview } from "./emergency-changes.schema.ts"

const shared = {
  service: "provisioning",
  method: "POST",
  access: access.inAccount("update:devices"),
  response: emergencyPreview,
  idempotency: "none",
} as const
const nothingChanges = "which lines would get another emergency address; nothing is changed"

export const previewAssignment = endpoint({
  ...shared,
  path: `${assignDevice.path}/preview`,
  response: assignmentPreview,
  summary: `Before a phone is assigned to an extension: who loses a phone, and ${nothingChanges}`,
  params: assignDevice.params,
  body: assignment,
  problems: assignDevice.problems,
})
export const previewDeviceUpdate = endpoint({
  ...shared,
  path: `${updateDevice.path}/preview`,
  summary: `Before a phone or its lines are changed: ${nothingChanges}`,
  params: updateDevice.params,
  body: deviceEdit,
  problems: updateDevice.problems,
})
export const previewLinesUpdate = endpoint({
  owners: { "body.lines[].id": "line" },
  ...shared,
  path: `${updateLines.path}/preview`,
  summary: `Before many lines are changed: ${nothingChanges}`,
  params: inAccount,
  body: linesChange,
  problems: [accountProblems.notFound, ...updateLines.problems],
})
