import { problems } from "../../kit/problem.ts"

export const extensionProblems = problems("extension", {
  notFound: { status: 404, text: "There is no such extension." },
  changedMeanwhile: { status: 409, text: "Another user changed this extension in the meantime. Reload and try again." },
  notManageable: { status: 403, text: "Your role does not manage extensions of users with the role “{role}”." },
  numberTaken: { status: 409, field: "extension", text: "{number} is already used by {owner}." },
  numberExcluded: {
    status: 400,
    field: "extension",
    text: "{number} cannot be used as an extension because it {reason}.",
  },
  numberReserved: {
    status: 409,
    field: "extension",
    text: "{number} is reserved ({note}). Choose another number, or release it in the number plan.",
  },
  noFreeNumber: {
    status: 409,
    field: "extension",
    text: "There is no free number starting at {from}. Set more digits for new numbers in the number plan.",
  },
  personUnknown: { status: 400, field: "userId", text: "There is no such user in this account." },
  replacementUnknown: {
    status: 400,
    field: "replaceWith",
    text: "The replacement no longer exists. Choose another one.",
  },
  replacementUnsuitable: {
    status: 400,
    field: "replaceWith",
    text: "{extension} cannot be the replacement, because calls would come back to it. Choose another one.",
  },
  typeHasNone: { status: 400, text: "Extensions of type {type} have no {ability}." },
  planNotForType: {
    status: 400,
    field: "servicePlan",
    text: "Extensions of type {type} cannot be on the plan “{plan}”.",
  },
  destinationUnknown: { status: 400, text: "There is no extension {id} in this account." },
  destinationSelf: { status: 400, text: "An extension cannot forward calls to itself." },
  destinationUnusable: { status: 400, text: "“{number}” {reason}." },
  destinationEmergency: { status: 400, text: "Calls cannot be forwarded to the emergency number {number}." },
  destinationAbroad: {
    status: 400,
    text: "{number} is in another country, and international calls are blocked for this extension. Allow them first.",
  },
  destinationTypeUnsuitable: {
    status: 400,
    text: "{name} cannot receive forwarded calls because it is of type {type}.",
  },
  loop: { status: 409, text: "Calls would be forwarded in a loop: {chain}." },
  voicemailOff: {
    status: 400,
    text: "Calls cannot be forwarded to voicemail while it is off. Turn voicemail on first.",
  },
  callerNumberUnknown: {
    status: 400,
    field: "callerId.number.number",
    text: "{number} is not a number of this account.",
  },
  pinWeak: { status: 400, field: "voicemailPin", text: "The PIN {reason}. Choose another one." },
  pinNotSet: {
    status: 409,
    text: "This extension has no voicemail PIN, so nobody can log in with it by phone. Set one first.",
  },
  pinNeedsVoicemail: { status: 400, field: "voicemailPin", text: "Extensions of type {type} have no voicemail." },
  inUse: {
    status: 409,
    text: "{extension} is still in use: {uses}. Change these first, or delete it with an extension that replaces it (“replaceWith”).",
  },
  greetingKind: {
    status: 400,
    field: "audio",
    text: "This file cannot be read as audio. Use a WAV, MP3 or Ogg file.",
  },
  greetingLength: {
    status: 400,
    field: "audio",
    text: "A greeting must be between half a second and {seconds} seconds long. This one is {length} seconds long.",
  },
  greetingsFull: { status: 409, text: "A voicemail has at most {most} greetings. Delete one first." },
  greetingNotFound: { status: 404, text: "There is no such greeting." },
  noGreeting: { status: 409, text: "This extension uses the default greeting." },
  taskNotFound: { status: 404, text: "There is no such task." },
})

export const numberPlanProblems = problems("number_plan", {
  changedMeanwhile: {
    status: 409,
    text: "Another user changed the number plan in the meantime. Reload and try again.",
  },
  rangeNotFound: { status: 404, text: "There is no such range." },
  rangeOverlaps: { status: 409, field: "first", text: "Some of these numbers are already reserved in another range." },
  tooManyRanges: { status: 409, text: "There are already {limit} ranges. Release one first." },
  firstExcluded: {
    status: 400,
    field: "firstNumber",
    text: "{number} cannot be used as an extension because it {reason}.",
  },
})
