import { problems } from "../../kit/problem.ts"

export const partnerProblems = problems("partner", {
  notAPartner: { status: 409, text: "Only partners have customers." },
  childNotFound: { status: 404, text: "There is no such customer." },
  staffNotFound: { status: 404, field: "userId", text: "There is no such user among the partner's staff." },
  alwaysManages: {
    status: 409,
    field: "userId",
    text: "{role} always manages every customer. Assign the user another role to limit access.",
  },
  exceedsOwn: { status: 403, field: "level", text: "You cannot grant more access than you have." },
  defaultExceedsOwn: {
    status: 403,
    field: "defaultChildAccess",
    text: "You cannot widen the default access of all staff. Only users who always manage every customer, such as the partner's superuser, can do this.",
  },
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed these settings in the meantime. Reload and try again.",
  },
  kindNotHere: { status: 400, field: "kind", text: "An account of this type cannot be created under this account." },
  timeZoneUnknown: { status: 400, field: "timeZone", text: "There is no such time zone." },
  ownerExceedsOwn: {
    status: 403,
    field: "administrator",
    text: "An account's owner has more permissions than you, so you cannot add one. Leave out the administrator. A partner's superuser or administrator can add the owner later.",
  },
  parentNotFound: { status: 404, field: "parentAccountId", text: "There is no such account to create it under." },
})

export const moveProblems = problems("account_move", {
  parentNotFound: { status: 404, field: "parentAccountId", text: "There is no such account to move it under." },
  onlyFromAbove: { status: 403, text: "Only users of a parent account can move an account." },
  exceedsOwn: {
    status: 403,
    text: "You cannot move this account, because users of the new parent account would have more permissions in it than you. Ask a superuser or administrator of your account.",
  },
  already: { status: 409, field: "parentAccountId", text: "The account is already under this parent account." },
  underItself: {
    status: 409,
    field: "parentAccountId",
    text: "An account cannot be moved under itself or one of its own customers.",
  },
  kindNotThere: {
    status: 409,
    field: "parentAccountId",
    text: "An account of this type cannot be moved under {parent}.",
  },
  parentEnded: { status: 409, field: "parentAccountId", text: "{parent} is cancelled, so nothing can be moved there." },
  movedMeanwhile: {
    status: 409,
    text: "Someone else moved this account in the meantime. Reload and try again.",
  },
})

export const templateProblems = problems("template", {
  notFound: { status: 404, text: "There is no such template." },
  nameTaken: { status: 409, field: "name", text: "Another template is already called “{name}”." },
  exceedsOwn: {
    status: 403,
    field: "roles",
    text: "You cannot grant permissions that you do not have: {permissions}.",
  },
  notForCompanies: {
    status: 400,
    field: "roles",
    text: "These permissions are not available in company accounts: {permissions}.",
  },
  changedMeanwhile: { status: 409, text: "Someone else changed this template in the meantime. Reload and try again." },
  timeZoneUnknown: { status: 400, field: "settings.timeZone", text: "There is no such time zone." },
  fieldUnknown: { status: 400, field: "fields", text: "The template does not define “{field}”." },
  notACustomer: { status: 404, field: "accountIds", text: "Account {accountId} was not created from this template." },
})
