import { problems } from "../../kit/problem.ts"

export const actingProblems = problems("acting", {
  notInside: { status: 409, text: "You are acting in another's name already. Stop that first." },
  mayNot: { status: 403, text: "Your role does not let you act in another role there." },
  readOnlyThere: { status: 403, text: "You may only look at that account, so you cannot act in it." },
  cancelledThere: { status: 409, text: "This account is cancelled, so nobody can act in it. Open it to look at it." },
  roleNotThere: { status: 404, field: "roleId", text: "There is no such role to act in, in that account." },
  contextNotThere: { status: 404, field: "role_id", text: "You cannot act in that role there." },
  alreadyThere: { status: 409, text: "You are in that role already." },
  onlyOwnDefault: {
    status: 400,
    field: "account_id",
    text: "Only a role of your own account can be the one you start in.",
  },
  reasonNeeded: { status: 403, text: "Open this account first: say why you look at it. Its people will read that." },
  gone: { status: 404, text: "That has ended. Start again if you still need it." },
})

export const trustProblems = problems("trust", {
  notFound: { status: 404, text: "There is no such trust." },
  accountUnknown: {
    status: 404,
    field: "trustedAccountId",
    text: "No account has this number and this name. Check both.",
  },
  itself: { status: 400, field: "trustedAccountId", text: "An account need not trust itself." },
  exists: {
    status: 409,
    field: "trustedAccountId",
    text: "This account is trusted already. End that trust first to change it.",
  },
  roleNotThere: { status: 404, field: "roleId", text: "There is no such role in this account." },
  exceedsOwn: {
    status: 403,
    field: "roleId",
    text: "You cannot let others act as {role}: it can do more than you can.",
  },
  inThePast: { status: 400, field: "expiresAt", text: "Choose a time in the future." },
})
