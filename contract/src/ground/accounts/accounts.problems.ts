import { problems } from "../../kit/problem.ts"

export const accountProblems = problems("account", {
  notFound: { status: 404, text: "There is no such account." },
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed this account in the meantime. Reload to see the change, then make yours.",
  },
  timeZoneUnknown: { status: 400, text: "“{timeZone}” is not a time zone we know.", field: "timeZone" },
  numberUnusable: { status: 400, text: "“{number}” {reason}.", field: "contact.phoneNumber" },
  zipCodeUnusable: {
    status: 400,
    text: "“{zipCode}” is not a postal code of {country}.",
    field: "billingAddress.zipCode",
  },
  billingHidden: {
    status: 403,
    text: "Billing of this account is not shown to you, so its billing address and contract cannot be changed by you.",
  },
  onlyFromAbove: { status: 403, text: "Only people of the account above, or of the operator, may change this." },
  countryUnknown: { status: 400, text: "“{countryCode}” is not a country that can be called.", field: "countryCodes" },
  notAReseller: { status: 409, text: "Only partners have reseller settings, and this account is a company." },
  attributeValue: {
    status: 400,
    text: "This attribute is switched on or off: give “true” or “false”.",
    field: "value",
  },
  attributeNotSet: { status: 404, text: "This account does not have that attribute." },
  addServiceOff: { status: 403, text: "Services of this account are added by its provider, not here." },
  onlyOwnPeople: { status: 403, text: "Only people of the account itself may change this." },
  cancelled: { status: 409, text: "This account is cancelled, so nothing can be changed in it any more." },
  lookOnly: { status: 403, text: "Your company lets you look at this account, but not change it." },
  managingStopped: {
    status: 403,
    text: "Your account is {status}. Until it is active again you can look at the accounts below it, but not change them.",
  },
  serviceWhileStatus: { status: 409, text: "Services cannot be added while the account is {status}." },
  appsOff: {
    status: 409,
    text: "The apps are switched off for this account. Its provider can switch them on in the account's attributes.",
  },
  serviceInUse: {
    status: 409,
    text: "{inUse} of the service “{service}” are in use; there cannot be fewer than that.",
    field: "services",
  },
})

export const accountStatusProblems = problems("account_status", {
  sameStatus: { status: 409, text: "The account is already {from}.", field: "status" },
  cancelledIsFinal: { status: 409, text: "This account is cancelled, and that is final.", field: "status" },
  notATransition: { status: 409, text: "An account that is {from} cannot become {to}.", field: "status" },
  topAccount: { status: 409, text: "The operator's own account always stays active.", field: "status" },
  onlyFromAbove: {
    status: 403,
    text: "This status was set by {setter}. Only its people, or those of an account above it, can switch the account on.",
    field: "status",
  },
  onHold: {
    status: 409,
    text: "This account is under fraud review. It can be switched on once the review is over.",
    field: "status",
  },
  customersLeft: {
    status: 409,
    text: "{count} accounts below this one are not cancelled. Cancel or move them first.",
    field: "status",
  },
  cancellationDateMissing: { status: 400, text: "Say when the account is cancelled.", field: "cancellationDateTime" },
  dateOnlyForCancellation: { status: 400, text: "This goes with a cancellation only.", field: "cancellationDateTime" },
  dateInThePast: { status: 400, text: "The date must lie in the future.", field: "date" },
  dateTooFar: { status: 400, text: "The date must lie within the next five years.", field: "date" },
  reasonOnlyForCancellation: { status: 400, text: "A reason code goes with a cancellation only.", field: "reasonCode" },
  plannedFromAbove: {
    status: 403,
    text: "This was planned by {setter}. Only its people, or those of an account above it, can move or withdraw it.",
  },
  plannerStopped: {
    status: 403,
    text: "It was planned by {setter}, which is {status} itself and no longer manages this account.",
  },
  notScheduled: { status: 404, text: "Nothing is planned for this status." },
})
