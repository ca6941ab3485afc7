import { problems } from "../../kit/problem.ts"

/** The field is the slot that the destination was sent under. */
export const destinationProblems = problems("destination", {
  extensionUnknown: { status: 400, text: "The chosen extension no longer exists. Choose another one." },
  cannotTakeCalls: {
    status: 400,
    text: "{extension} is of type {type} and cannot take transferred calls. Choose another destination.",
  },
  noMailbox: {
    status: 400,
    text: "{extension} has no voicemail. Choose another destination, or turn its voicemail on.",
  },
  leadsBack: { status: 400, text: "This would send the call back to where it came from. Choose another destination." },
  announcementUnknown: { status: 400, text: "The chosen announcement no longer exists. Choose another one." },
  flowUnknown: { status: 400, text: "The chosen call flow no longer exists. Choose another one." },
  numberInvalid: { status: 400, text: "“{number}” is not a valid phone number." },
  numberEmergency: { status: 400, text: "Calls cannot be sent to an emergency number." },
})
