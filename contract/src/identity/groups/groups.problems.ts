import { problems } from "../../kit/problem.ts"

export const groupProblems = problems("account_group", {
  notFound: { status: 404, text: "There is no such group." },
  nameTaken: { status: 409, text: "Another group is already called “{name}”.", field: "group_name" },
  changedMeanwhile: {
    status: 409,
    text: "Another user changed this group in the meantime. Reload to see the change, then make yours.",
  },
  managedByScim: {
    status: 409,
    text: "Your identity provider synchronizes the group “{name}” (SCIM). Change the group and its synchronized members there.",
  },
  memberUnknown: { status: 400, text: "Some of the users you chose are not in this account.", field: "members" },
  otherAccount: {
    status: 400,
    text: "The account does not match the account in the request path.",
    field: "accountId",
  },
})
