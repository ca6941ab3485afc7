import { problems } from "../../kit/problem.ts"

export const numberOrderProblems = problems("number_order", {
  notFound: { status: 404, text: "There is no such order." },
  provisioningOff: {
    status: 409,
    text: "New numbers cannot be had at the moment: the operator has switched provisioning off.",
  },
  countryNotServed: { status: 400, field: "countryCode", text: "The carrier has no numbers in this country." },
  assignmentUnknown: { status: 400, field: "assignments", text: "{number} is not among the numbers of this order." },
  cartFull: { status: 400, field: "phoneNumbers", text: "At most {most} numbers can be kept at once." },
  notOffered: {
    status: 409,
    text: "None of these numbers was bought, because {number} {reason}. Take it out of the basket and try again.",
  },
})

export const portingProblems = problems("porting_order", {
  notFound: { status: 404, text: "There is no such porting order." },
  documentNotFound: { status: 404, text: "There is no such document in this porting order." },
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed this porting order in the meantime, or the carrier did. Reload and try again.",
  },
  notEditable: { status: 409, text: "The order is {state}: it cannot be changed now." },
  numberUnusable: { status: 400, text: "“{number}” {reason}." },
  numberHere: { status: 409, text: "{number} is in your account already." },
  numberInOtherOrder: { status: 409, text: "{number} is in another porting order that is under way." },
  incomplete: { status: 400, text: "Something is missing before the order can be sent." },
  letterMissing: {
    status: 409,
    text: "The signed letter of authority is missing. Without it no provider lets a number go.",
  },
  tooLateToCancel: {
    status: 409,
    text: "The numbers are switched over on {date}. Until two working days before, the order could be cancelled; now the other provider has begun.",
  },
  notCancellable: { status: 409, text: "The order is {state}: there is nothing to cancel." },
  documentKind: { status: 400, field: "content", text: "Only PDF, JPG and PNG files are taken; this is none of them." },
  documentTooLarge: { status: 400, field: "content", text: "A document has 10 MB at most." },
  documentEmpty: { status: 400, field: "content", text: "The file is empty or did not arrive whole." },
  tooManyDocuments: { status: 409, text: "An order has {most} documents at most." },
  targetUnknown: { status: 400, text: "There is no such extension in this account." },
  temporaryUnknown: { status: 400, text: "{number} is none of your account's numbers." },
  numberNotInOrder: { status: 400, text: "{number} is not in this porting order." },
  notSandbox: { status: 409, text: "Only the sandbox carrier can be hurried. A real provider keeps to its date." },
  nothingToHurry: { status: 409, text: "The order is {state}: nothing waits for a date." },
})
