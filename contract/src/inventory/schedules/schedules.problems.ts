import { problems } from "../../kit/problem.ts"

export const scheduleProblems = problems("schedule", {
  notFound: { status: 404, text: "There is no such schedule." },
  nameTaken: { status: 409, field: "name", text: "Another schedule is already called “{name}”." },
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed this schedule in the meantime. Reload and try again.",
  },
  replacementUnknown: {
    status: 400,
    field: "replaceWith",
    text: "Choose another schedule of the account as the replacement.",
  },
  inUse: {
    status: 409,
    text: "This schedule is used by {users}. Choose another schedule for them first, or delete it with one that replaces it (“replaceWith”).",
  },
  overrideOver: { status: 400, field: "until", text: "Choose a time in the future." },
  doesNotFit: {
    status: 409,
    text: "The earlier hours would overlap with hours that were set later. Change the hours manually.",
  },
  tooMany: { status: 409, text: "An account can have at most {most} schedules. Delete unused ones first." },
})
