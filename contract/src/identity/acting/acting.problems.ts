import { problems } from "../../kit/problem.ts"

export const actingProblems = problems("acting", {
  notInside: { status: 409, text: "You are already acting in another role. Stop acting first." },
  mayNot: { status: 403, text: "Your role does not allow you to act in another role in that account." },
  readOnlyThere: { status: 403, text: "You can only view that account, so you cannot act in it." },
  cancelledThere: { status: 409, text: "This account is cancelled, so you cannot act in it. Open it to view it." },
  roleNotThere: { status: 404, field: "roleId", text: "That account has no such role to act in." },
  contextNotThere: { status: 404, field: "role_id", text: "You cannot act in that role there." },
  alreadyThere: { status: 409, text: "You are already in that role." },
  onlyOwnDefault: {
    status: 400,
    field: "account_id",
    text: "Only a role of your own account can be your default role.",
  },
  reasonNeeded: { status: 403, text: "Open this account first and give a reason. Users of the account can read it." },
  gone: { status: 404, text: "This session has ended. Start again if you still need it." },
})

export const trustProblems = problems("trust", {
  notFound: { status: 404, text: "There is no such trust." },
  accountUnknown: {
    status: 404,
    field: "trustedAccountId",
    text: "No account has this ID and this name. Check both.",
  },
  itself: { status: 400, field: "trustedAccountId", text: "An account cannot trust itself." },
  exists: {
    status: 409,
    field: "trustedAccountId",
    text: "This account is already trusted. To change the trust, end it first.",
  },
  roleNotThere: { status: 404, field: "roleId", text: "There is no such role in this account." },
  exceedsOwn: {
    status: 403,
    field: "roleId",
    text: "You cannot choose the role {role}: it has permissions you do not have.",
  },
  inThePast: { status: 400, field: "expiresAt", text: "Choose a time in the future." },
})
