import { problems } from "../../kit/problem.ts"

export const deviceProblems = problems("device", {
  notFound: { status: 404, text: "There is no such phone or app." },
  lineNotFound: { status: 404, text: "There is no such line." },
  changedMeanwhile: { status: 409, text: "Another user changed this phone in the meantime. Reload and try again." },
  // Does not name the owner, which may be another company.
  macTaken: { status: 409, field: "macAddress", text: "A phone with this MAC address is already set up." },
  macNeeded: {
    status: 400,
    field: "macAddress",
    text: "Enter the MAC address. Phones of this make are identified by it. It is printed on the back of the phone.",
  },
  macFixed: {
    status: 409,
    field: "macAddress",
    text: "The MAC address of a phone cannot be changed. Swap the phone for a new one with the new MAC address, and its lines move with it.",
  },
  modelUnknown: { status: 400, field: "model", text: "{make} has no model “{model}”." },
  tooManyLines: { status: 400, field: "lines", text: "{model} supports at most {limit}." },
  extensionNotFound: { status: 404, text: "There is no such extension." },
  extensionUnknown: { status: 400, field: "extensionId", text: "There is no such extension." },
  extensionUnfit: {
    status: 400,
    field: "extensionId",
    text: "Extension {number} is of type {type}. Only extensions of users and rooms can have phones.",
  },
  assignedElsewhere: {
    status: 409,
    field: "extensionId",
    text: "This phone is assigned to extension {extension}. Unassign it first, or choose to reassign it.",
  },
  lineUnknown: { status: 400, field: "lines", text: "Line {id} is not in this account." },
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
    text: "{model} supports at most {limit}, but {count} would move to it.",
  },
  replacementGone: {
    status: 409,
    text: "These phones have changed since then. Swap or remove them on their pages instead.",
  },
  /** When a change is reverted. */
  gone: { status: 409, text: "{what} no longer exists, so it cannot be restored on the phone." },
  notBack: { status: 409, text: "The phone cannot be restored. {reason}" },
  linesGone: {
    status: 409,
    text: "This change added or removed lines and cannot be reverted, because SIP passwords of removed lines are not kept. Change the lines on the phone's page.",
  },
  noCommand: { status: 409, text: "{reason}" },
  nothingToFetch: {
    status: 409,
    text: "The phone has no provisioning URL and cannot fetch settings. Generate a URL first.",
  },
  tooManyKeys: {
    status: 400,
    field: "entries",
    text: "{model} has {limit}, but these monitored extensions would need {count}.",
  },
  propertyUnfit: { status: 400, field: "value", text: "“{prop}” must be {expected}." },
})

export const hotelingProblems = problems("hoteling", {
  notShared: {
    status: 409,
    field: "deviceId",
    text: "“{name}” is not a shared phone. You can log in to shared phones only.",
  },
  taken: {
    status: 409,
    field: "deviceId",
    text: "Another user is logged into this device. Please have them log out and then try again.",
  },
  elsewhere: {
    status: 409,
    field: "extensionId",
    text: "Extension {extension} is logged in to “{name}”. Log it out there first.",
  },
  off: { status: 409, text: "Shared phones are turned off in the device settings of this account." },
  ownLine: {
    status: 400,
    field: "entries",
    text: "“{name}” is a phone of extension {extension} and already has that line.",
  },
  inUse: { status: 409, text: "A user is logged in to “{name}”. Log them out before you stop sharing the phone." },
})
