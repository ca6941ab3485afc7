import { problems } from "../../kit/problem.ts"

export const clickToCallProblems = problems("click_to_call", {
  keyNotFound: { status: 404, text: "There is no such click-to-call key." },
  changedMeanwhile: { status: 409, text: "Someone else changed this key in the meantime. Reload and try again." },
  tooManyKeys: { status: 409, text: "A number can have at most {most} keys. Revoke one first." },
  notAssigned: {
    status: 409,
    text: "{number} leads nowhere. Assign it to an extension or call flow before you put a button on a page.",
  },
  scheduleUnknown: {
    status: 400,
    field: "scheduleId",
    text: "The chosen schedule no longer exists. Choose another one.",
  },
  originInvalid: {
    status: 400,
    field: "allowedOrigins",
    text: "“{origin}” is not the address of a web site. Enter it like https://www.example.com.",
  },
  originWildcard: {
    status: 400,
    field: "allowedOrigins",
    text: "“{origin}” stands for more than one web site. Enter each web site by its full address, like https://www.example.com.",
  },
  // For visitors. A key that is unknown, revoked or used on another site gets the same answer.
  unavailable: { status: 404, text: "This button is not available." },
  consentMissing: { status: 400, field: "consent", text: "Agree to be called first." },
  numberInvalid: { status: 400, field: "number", text: "Enter a valid phone number with its country code." },
  numberNotAllowed: { status: 400, field: "number", text: "We cannot call this number. Enter another one." },
  callNotFound: { status: 404, text: "There is no such call." },
})
