import { problems } from "../../kit/problem.ts"

export const partnerProblems = problems("partner", {
  notAPartner: { status: 409, text: "Only a partner has customers." },
  childNotFound: { status: 404, text: "There is no such customer." },
  staffNotFound: { status: 404, field: "userId", text: "There is no such person among the partner's staff." },
  alwaysManages: {
    status: 409,
    field: "userId",
    text: "{role} always manages every customer. Give the person another role to limit them.",
  },
  exceedsOwn: { status: 403, field: "level", text: "You cannot give more than you have there yourself." },
  defaultExceedsOwn: {
    status: 403,
    field: "defaultChildAccess",
    text: "You cannot open customers wider for all of the staff: that takes somebody who always manages them, such as the partner's superuser.",
  },
  changedMeanwhile: {
    status: 409,
    text: "Someone changed these settings meanwhile. Look at them again before you save.",
  },
  kindNotHere: { status: 400, field: "kind", text: "An account of this kind cannot lie under this one." },
  timeZoneUnknown: { status: 400, field: "timeZone", text: "There is no such time zone." },
  ownerExceedsOwn: {
    status: 403,
    field: "administrator",
    text: "An account's owner can do more than you can, so you cannot name one. Leave the administrator out; a partner's superuser or administrator adds it.",
  },
  parentNotFound: { status: 404, field: "parentAccountId", text: "There is no such account to create it under." },
})

export const moveProblems = problems("account_move", {
  parentNotFound: { status: 404, field: "parentAccountId", text: "There is no such account to move it under." },
  onlyFromAbove: { status: 403, text: "An account is moved by people of an account above it." },
  exceedsOwn: {
    status: 403,
    text: "People of the account above could do more in it than you can, so you cannot move it. A superuser or an administrator of your account can.",
  },
  already: { status: 409, field: "parentAccountId", text: "The account already belongs there." },
  underItself: {
    status: 409,
    field: "parentAccountId",
    text: "An account cannot come under itself or under one of its own customers.",
  },
  kindNotThere: { status: 409, field: "parentAccountId", text: "An account of this kind cannot lie under {parent}." },
  parentEnded: { status: 409, field: "parentAccountId", text: "{parent} is cancelled, so nothing can be moved there." },
  movedMeanwhile: {
    status: 409,
    text: "Somebody moved the account meanwhile. Look again where it belongs before you move it.",
  },
})

export const templateProblems = problems("template", {
  notFound: { status: 404, text: "There is no such template." },
  nameTaken: { status: 409, field: "name", text: "Another template is already called “{name}”." },
  exceedsOwn: { status: 403, field: "roles", text: "You cannot give what you do not hold yourself: {permissions}." },
  notForCompanies: { status: 400, field: "roles", text: "These permissions do not exist in a company: {permissions}." },
  changedMeanwhile: { status: 409, text: "Someone changed this template meanwhile. Look at it again before you save." },
  timeZoneUnknown: { status: 400, field: "settings.timeZone", text: "There is no such time zone." },
  fieldUnknown: { status: 400, field: "fields", text: "The template says nothing about “{field}”." },
  notACustomer: { status: 404, field: "accountIds", text: "Account {accountId} did not begin from this template." },
})
