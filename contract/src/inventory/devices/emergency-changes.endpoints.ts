import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { assignDevice, updateDevice } from "./devices.endpoints.ts"
import { updateLines } from "./lines.endpoints.ts"
import { assignment, deviceEdit, linesChange } from "./devices.schema.ts"
import { assignmentPreview, emergencyPreview } from "./emergency-changes.schema.ts"

const shared = {
  service: "provisioning",
  method: "POST",
  access: access.inAccount("update:devices"),
  response: emergencyPreview,
  idempotency: "none",
} as const
const nothingChanges = "lists lines whose emergency location would change; changes nothing"

export const previewAssignment = endpoint({
  ...shared,
  path: `${assignDevice.path}/preview`,
  response: assignmentPreview,
  summary: `Preview an assignment: lists assignments that would end, and ${nothingChanges}`,
  description: "The assignment is made and rolled back, so the answer is exactly what would happen.",
  params: assignDevice.params,
  body: assignment,
  problems: assignDevice.problems,
})
export const previewDeviceUpdate = endpoint({
  ...shared,
  path: `${updateDevice.path}/preview`,
  summary: `Preview a change of a phone and its lines: ${nothingChanges}`,
  description:
    "The change is made and rolled back, so the answer is exactly what would happen. Send the same body as for the change.",
  params: updateDevice.params,
  body: deviceEdit,
  problems: updateDevice.problems,
})
export const previewLinesUpdate = endpoint({
  owners: { "body.lines[].id": "line" },
  ...shared,
  path: `${updateLines.path}/preview`,
  summary: `Preview a change of many lines: ${nothingChanges}`,
  description:
    "The change is made and rolled back, so the answer is exactly what would happen. Send the same body as for the change.",
  params: inAccount,
  body: linesChange,
  problems: [accountProblems.notFound, ...updateLines.problems],
})
