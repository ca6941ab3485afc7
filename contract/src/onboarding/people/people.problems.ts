import { problems } from "../../kit/problem.ts"

export const peopleProblems = problems("people", {
  extensionNeeded: {
    status: 400,
    text: "Phone number, phone, app, voicemail, template, location and queues need an extension. Choose an extension, or leave these fields empty.",
  },
  extensionNotFree: {
    status: 409,
    field: "extension",
    text: "Extension {number} is already assigned to a user. Choose another extension.",
  },
  extensionNotPersonal: {
    status: 400,
    field: "extension",
    text: "Extension {number} is of type {type}. Users need an extension of type Extension or Virtual Extension.",
  },
  extensionUnknown: { status: 400, field: "extension", text: "There is no such extension." },
  groupUnknown: {
    status: 400,
    field: "groupIds",
    text: "One of the groups no longer exists. Reload the page and choose again.",
  },
  queueUnknown: {
    status: 400,
    field: "queueIds",
    text: "One of the queues no longer exists. Reload the page and choose again.",
  },
  noExtension: { status: 409, text: "The user has no extension. Queue calls ring on extensions." },
  numberNotFree: {
    status: 409,
    field: "phoneNumber",
    text: "{number} is no longer available ({status}). Choose another number.",
  },
  numberUnknown: { status: 400, field: "phoneNumber", text: "{number} does not belong to this account." },
  offboardingNotFound: { status: 404, text: "There is no such offboarded user." },
  plannerCannot: { status: 403, text: "{name}, who set the last day, no longer has permission to offboard this user." },
  alreadyOffboarding: {
    status: 409,
    text: "This user is already being offboarded. See the progress under “Offboarded users”.",
  },
  undoTooLate: { status: 409, text: "The 30 days are over. The data needed to restore the user is deleted." },
  undoInTheWay: {
    status: 409,
    text: "{name} cannot be restored completely, so nothing was restored. Conflicts: {what} Resolve them first, or restore the user without these items.",
  },
  undoneBefore: { status: 409, text: "This user has already been restored." },
  notLeftYet: {
    status: 409,
    text: "This user has not been offboarded yet.",
  },
  targetUnknown: { status: 400, text: "The user or extension to transfer to no longer exists." },
  targetIsDeparting: { status: 400, text: "You cannot transfer this to the user being offboarded." },
  nothingStays: {
    status: 400,
    text: "{what} cannot stay on an extension that is deleted. Choose another option, or keep the extension.",
  },
  forwardNeedsExtension: {
    status: 400,
    field: "numbers",
    text: "The extension forwards these calls, so it cannot be reassigned, deleted, or forward to another colleague.",
  },
  lastDayPast: {
    status: 400,
    field: "lastDay",
    text: "{day} is in the past in the account's time zone. Choose today or a later date, or offboard now.",
  },
  lastDayTooFar: { status: 400, field: "lastDay", text: "Choose a date at most {days} days ahead." },
  notScheduled: { status: 404, text: "No last day is set for this user." },
  nothingToChange: { status: 400, text: "Fill in at least one field to change." },
})
