import { problems } from "../../kit/problem.ts"

export const scheduleProblems = problems("schedule", {
  notFound: { status: 404, text: "There is no such schedule." },
  nameTaken: { status: 409, field: "name", text: "Another schedule is already called “{name}”." },
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed this schedule in the meantime. Reload to see the change, then make yours.",
  },
  inUse: { status: 409, text: "This schedule is used by {users}. Give them another one first." },
  overrideOver: { status: 400, field: "until", text: "Choose a time that is still to come." },
  doesNotFit: {
    status: 409,
    text: "What was there would overlap with hours that were set since. Change the hours by hand.",
  },
  tooMany: { status: 409, text: "An account has at most {most} schedules. Delete some that nobody uses." },
})
