import { problems } from "../../kit/problem.ts"

export const peopleProblems = problems("people", {
  extensionNeeded: {
    status: 400,
    text: "A phone number, a phone, an app, voicemail, a template, a place and a queue all hang on an extension. Choose one, or leave them out.",
  },
  extensionNotFree: {
    status: 409,
    field: "extension",
    text: "Extension {number} belongs to somebody already. Choose another one.",
  },
  extensionNotPersonal: {
    status: 400,
    field: "extension",
    text: "{number} is a {type}; a person needs an ordinary or a virtual extension.",
  },
  extensionUnknown: { status: 400, field: "extension", text: "There is no such extension." },
  groupUnknown: {
    status: 400,
    field: "groupIds",
    text: "One of the groups does not exist any more. Reload and choose again.",
  },
  queueUnknown: {
    status: 400,
    field: "queueIds",
    text: "One of the queues does not exist any more. Reload and choose again.",
  },
  noExtension: { status: 409, text: "Has no extension, and calls that wait in a queue ring on extensions." },
  numberNotFree: {
    status: 409,
    field: "phoneNumber",
    text: "{number} is not free any more ({status}). Choose another one.",
  },
  numberUnknown: { status: 400, field: "phoneNumber", text: "{number} does not belong to this account." },
  offboardingNotFound: { status: 404, text: "There is nobody of this kind among those who left." },
  plannerCannot: { status: 403, text: "{name}, who set the last day, may not offboard this person any more." },
  alreadyOffboarding: {
    status: 409,
    text: "This person is already being taken out. The page “People who left” shows how far it is.",
  },
  undoTooLate: { status: 409, text: "The 30 days are over: what was kept for undoing is deleted." },
  undoInTheWay: {
    status: 409,
    text: "{name} cannot come back with everything, so nothing was done. In the way: {what} Put that right first, or bring them back without it.",
  },
  undoneBefore: { status: 409, text: "This has been undone already." },
  notLeftYet: { status: 409, text: "This person has not left yet. Wait until it is done, then undo it." },
  targetUnknown: { status: 400, text: "The person or extension it should go to does not exist any more." },
  targetIsDeparting: { status: 400, text: "It cannot go to the person who leaves." },
  nothingStays: {
    status: 400,
    text: "{what} cannot stay on an extension that is deleted. Choose something else for it, or keep the extension.",
  },
  forwardNeedsExtension: {
    status: 400,
    field: "numbers",
    text: "Calls are forwarded by the extension, so it cannot be given away, deleted, or forward to another colleague.",
  },
  lastDayPast: {
    status: 400,
    field: "lastDay",
    text: "{day} is over in the account's time zone. Choose today or a later day, or offboard now.",
  },
  lastDayTooFar: { status: 400, field: "lastDay", text: "At most {days} days ahead." },
  notScheduled: { status: 404, text: "No last day is set for this person." },
  nothingToChange: { status: 400, text: "Fill in at least one field to change." },
})
