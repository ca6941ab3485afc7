import { problems } from "../../kit/problem.ts"

export const callGroupProblems = problems("call_group", {
  notFound: { status: 404, text: "There is no such call group." },
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed this call group in the meantime. Reload and try again.",
  },
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
  memberTwice: {
    status: 400,
    field: "members",
    text: "{member} is listed more than once. List each member only once.",
  },
  numberInvalid: { status: 400, field: "members", text: "“{number}” is not a valid phone number." },
  numberEmergency: { status: 400, field: "members", text: "An emergency number cannot be a member." },
  full: {
    status: 409,
    field: "members",
    text: "“{group}” already has {most} members, which is the maximum. Remove a member first, or create another group.",
  },
  scheduleUnknown: {
    status: 400,
    field: "scheduleId",
    text: "The chosen schedule no longer exists. Choose another one.",
  },
  closedMissing: {
    status: 400,
    field: "closed",
    text: "Choose where calls go outside the hours of the schedule.",
  },
  loop: {
    status: 400,
    text: "Calls would go around in a circle: {chain}. Choose another destination.",
  },
  notAMember: { status: 404, text: "This extension is not a member of the call group." },
  cannotLogOut: {
    status: 409,
    text: "Members of “{group}” cannot log out themselves. Ask an administrator.",
  },
})
