import { problems } from "../../kit/problem.ts"

export const pickupGroupProblems = problems("pickup_group", {
  notFound: { status: 404, text: "There is no such pickup group." },
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed this pickup group in the meantime. Reload and try again.",
  },
  nameTaken: { status: 409, field: "name", text: "There is already a pickup group called “{name}”." },
  tooMany: { status: 409, text: "An account can have at most {most} pickup groups." },
  memberUnknown: {
    status: 400,
    field: "members",
    text: "Some of the members no longer exist. Remove them and try again.",
  },
  memberTypeUnsuitable: {
    status: 400,
    field: "members",
    text: "{extension} is of type {type} and cannot be a member. Choose an ordinary or a virtual extension.",
  },
  memberElsewhere: {
    status: 409,
    field: "members",
    text: "{extension} is already a member of the pickup group “{group}”. Remove it there first.",
  },
  memberJustTaken: {
    status: 409,
    field: "members",
    text: "One of the extensions was added to another pickup group at the same time. Reload and try again.",
  },
  switchedOff: { status: 403, text: "Pickup groups are switched off on this installation." },
})
