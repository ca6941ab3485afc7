import { problems } from "../../kit/problem.ts"

export const emergencyLocationProblems = problems("emergency_location", {
  notFound: { status: 404, text: "There is no such emergency location." },
  nameTaken: { status: 409, field: "name", text: "Another emergency location is already called “{name}”." },
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed this emergency location in the meantime. Reload and try again.",
  },
  addressRefused: { status: 400, text: "Emergency services cannot be sent to this address." },
  inUse: { status: 409, text: "“{name}” is in use by {uses}. Assign another emergency location to them first." },
  notFailed: { status: 409, text: "“{name}” was not rejected, so it cannot be sent again." },
  tooMany: { status: 409, text: "An account can have at most {limit} emergency locations." },
  // These two texts are fixed: clients and the portal's error table match them exactly.
  missing: { status: 400, text: "The device doesn't contain emergency location." },
  stillProvisioning: {
    status: 400,
    field: "locationId",
    text: "The emergency services location is still being provisioned. Please select a different location, or try again in a few minutes.",
  },
  failed: {
    status: 400,
    field: "locationId",
    text: "The carrier rejected the emergency location “{name}”. Correct its address, or choose another one.",
  },
  replacementUnfit: {
    status: 400,
    field: "replaceBy",
    text: "Choose another location in the same country as “{name}”.",
  },
  linesDepend: {
    status: 409,
    field: "locationId",
    text: "{lines} would have no emergency location. Choose another location, or assign one to each of them first.",
  },
  extensionUnknown: { status: 400, field: "extensionIds", text: "Extension {id} is not a line of this account." },
})
