import { problems } from "../../kit/problem.ts"

export const numberOrderProblems = problems("number_order", {
  notFound: { status: 404, text: "There is no such order." },
  provisioningOff: {
    status: 409,
    text: "Numbers cannot be ordered now: the platform operator has turned off provisioning.",
  },
  countryNotServed: { status: 400, field: "countryCode", text: "The carrier has no numbers in this country." },
  assignmentUnknown: { status: 400, field: "assignments", text: "{number} is not in this order." },
  cartFull: { status: 400, field: "phoneNumbers", text: "You can reserve at most {most} numbers at a time." },
  notOffered: {
    status: 409,
    text: "No numbers were ordered, because {number} {reason}. Remove it from the cart and try again.",
  },
})

export const portingProblems = problems("porting_order", {
  notFound: { status: 404, text: "There is no such porting order." },
  documentNotFound: { status: 404, text: "There is no such document in this porting order." },
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed this porting order in the meantime, or the carrier did. Reload and try again.",
  },
  notEditable: { status: 409, text: "The order is {state} and cannot be changed now." },
  numberUnusable: { status: 400, text: "“{number}” {reason}." },
  numberHere: { status: 409, text: "{number} is already in your account." },
  numberInOtherOrder: { status: 409, text: "{number} is in another porting order that is in progress." },
  incomplete: { status: 400, text: "Complete the missing details before you send the order." },
  letterMissing: {
    status: 409,
    text: "The signed letter of authorization (LOA) is missing. Carriers do not release numbers without it.",
  },
  tooLateToCancel: {
    status: 409,
    text: "The numbers will be ported on {date}. An order can be canceled until two business days before that date.",
  },
  notCancellable: { status: 409, text: "The order is {state} and cannot be canceled." },
  documentKind: { status: 400, field: "content", text: "The file is not a PDF, JPG or PNG file." },
  documentTooLarge: { status: 400, field: "content", text: "The file is larger than 10 MB. Choose a smaller one." },
  documentEmpty: { status: 400, field: "content", text: "The file is empty or incomplete. Upload it again." },
  tooManyDocuments: { status: 409, text: "An order can have at most {most} documents." },
  targetUnknown: { status: 400, text: "There is no such extension in this account." },
  temporaryUnknown: { status: 400, text: "{number} is not a number of this account." },
  numberNotInOrder: { status: 400, text: "{number} is not in this porting order." },
  notSandbox: { status: 409, text: "Only the sandbox carrier can port numbers before the port date." },
  nothingToHurry: { status: 409, text: "The order is {state} and is not waiting for a port date." },
})
