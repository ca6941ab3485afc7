import { problems } from "../../kit/problem.ts"

export const receptionistProblems = problems("virtual_receptionist", {
  notFound: { status: 404, text: "There is no such virtual receptionist." },
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed this virtual receptionist in the meantime. Reload and try again.",
  },
  scheduleUnknown: {
    status: 400,
    field: "scheduleId",
    text: "The chosen schedule no longer exists. Choose another one.",
  },
  greetingUnknown: { status: 400, text: "The chosen greeting no longer exists. Choose another one." },
  keyTwice: { status: 400, field: "keys", text: "Key {key} is listed more than once. List each key only once." },
  keyLeadsToItself: {
    status: 400,
    text: "Key {key} would lead to this menu itself. Choose “Repeat the menu” for it instead.",
  },
  switchedOff: { status: 403, text: "Changing virtual receptionists is switched off on this installation." },
})
