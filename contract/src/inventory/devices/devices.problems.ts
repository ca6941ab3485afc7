import { problems } from "../../kit/problem.ts"

export const deviceProblems = problems("device", {
  notFound: { status: 404, text: "There is no such phone or app." },
  lineNotFound: { status: 404, text: "There is no such line." },
  changedMeanwhile: { status: 409, text: "Someone else changed this phone in the meantime. Reload and try again." },
  // Whose it is stays unsaid: it may be another company's.
  macTaken: { status: 409, field: "macAddress", text: "A phone with this MAC address is already set up." },
  macNeeded: {
    status: 400,
    field: "macAddress",
    text: "A phone of this make is recognised by its MAC address; it is printed on the back of the phone.",
  },
  macFixed: {
    status: 409,
    field: "macAddress",
    text: "A phone keeps its MAC address. Swap it for a new phone by the new MAC address, so that its lines move with it.",
  },
  modelUnknown: { status: 400, field: "model", text: "{make} has no model “{model}”." },
  tooManyLines: { status: 400, field: "lines", text: "{model} holds at most {limit}." },
  extensionNotFound: { status: 404, text: "There is no such extension." },
  extensionUnknown: { status: 400, field: "extensionId", text: "There is no such extension." },
  extensionUnfit: {
    status: 400,
    field: "extensionId",
    text: "{number} is a {type}: only extensions of people and rooms have phones.",
  },
  assignedElsewhere: {
    status: 409,
    field: "extensionId",
    text: "This phone belongs to extension {extension}. Unassign it first, or choose to take it from there.",
  },
  lineUnknown: { status: 400, field: "lines", text: "Line {id} is no line of this account." },
  loggedIn: {
    status: 400,
    text: "Another user is logged into this device. Please have them log out and then try again.",
  },
  passwordWeak: { status: 400, field: "password", text: "{reason}" },
  appOnly: { status: 409, text: "This is an app, not a phone." },
  sameDevice: { status: 400, field: "withDeviceId", text: "Choose another phone to swap with." },
  swapTooSmall: {
    status: 409,
    field: "withDeviceId",
    text: "{model} holds at most {limit}, and {count} would move to it.",
  },
  replacementGone: {
    status: 409,
    text: "These phones were changed since. Swap or remove them on their pages instead.",
  },
  /** Where a change would be put back. */
  gone: { status: 409, text: "{what} is no longer there, so the phone cannot be given it back." },
  notBack: { status: 409, text: "The phone cannot be brought back. {reason}" },
  linesGone: {
    status: 409,
    text: "Lines were added or removed with this change. Those cannot be put back from here: the SIP passwords of removed lines are not kept. Change the lines on the phone's page.",
  },
  noCommand: { status: 409, text: "{reason}" },
  nothingToFetch: {
    status: 409,
    text: "The phone has no provisioning address, so there is nothing it could fetch. Make an address first.",
  },
  tooManyKeys: { status: 400, field: "entries", text: "{model} has {limit}; with these lamps it would need {count}." },
  propertyUnfit: { status: 400, field: "value", text: "“{prop}” must be {expected}." },
})

export const hotelingProblems = problems("hoteling", {
  notShared: {
    status: 409,
    field: "deviceId",
    text: "“{name}” is not a shared phone: only shared phones can be logged into.",
  },
  taken: {
    status: 409,
    field: "deviceId",
    text: "Another user is logged into this device. Please have them log out and then try again.",
  },
  elsewhere: {
    status: 409,
    field: "extensionId",
    text: "Extension {extension} is logged into “{name}”. Log it out there first.",
  },
  off: { status: 409, text: "Shared phones are switched off for this account, in its device settings." },
  ownLine: {
    status: 400,
    field: "entries",
    text: "“{name}” is a phone of extension {extension}: that line is on it already.",
  },
  inUse: { status: 409, text: "Someone is logged into “{name}”. Log them out first, then it can stop being shared." },
})
