import { problems } from "../../kit/problem.ts"

export const accountProblems = problems("account", {
  notFound: { status: 404, text: "There is no such account." },
  changedMeanwhile: {
    status: 409,
    text: "Another user changed this account in the meantime. Reload to see the change, then make yours.",
  },
  timeZoneUnknown: { status: 400, text: "“{timeZone}” is not a known time zone.", field: "timeZone" },
  numberUnusable: { status: 400, text: "“{number}” {reason}.", field: "contact.phoneNumber" },
  zipCodeUnusable: {
    status: 400,
    text: "“{zipCode}” is not a postal code of {country}.",
    field: "billingAddress.zipCode",
  },
  billingHidden: {
    status: 403,
    text: "You cannot see the billing of this account, so you cannot change its billing address or contract.",
  },
  onlyFromAbove: { status: 403, text: "Only users of a parent account or of the platform operator can change this." },
  countryUnknown: { status: 400, text: "“{countryCode}” is not a country that can be called.", field: "countryCodes" },
  notAReseller: { status: 409, text: "Only partners have reseller settings. This account is a company." },
  attributeValue: {
    status: 400,
    text: "This attribute is either on or off. Enter “true” or “false”.",
    field: "value",
  },
  attributeNotSet: { status: 404, text: "This account does not have that attribute." },
  addServiceOff: { status: 403, text: "Only the provider of this account can add services to it." },
  onlyOwnPeople: { status: 403, text: "Only users of this account can change this." },
  cancelled: { status: 409, text: "This account is cancelled, so it can no longer be changed." },
  lookOnly: { status: 403, text: "Your company allows you to view this account, but not to change it." },
  managingStopped: {
    status: 403,
    text: "Your account is {status}. Until it is active again, you can view the accounts below it, but not change them.",
  },
  serviceWhileStatus: { status: 409, text: "Services cannot be added while the account is {status}." },
  appsOff: {
    status: 409,
    text: "Apps are disabled for this account. Its provider can enable them in the account's attributes.",
  },
  serviceInUse: {
    status: 409,
    text: "{inUse} of the service “{service}” are in use. You cannot set fewer than that.",
    field: "services",
  },
})

export const accountStatusProblems = problems("account_status", {
  sameStatus: { status: 409, text: "The account is already {from}.", field: "status" },
  cancelledIsFinal: { status: 409, text: "This account is cancelled and cannot be reactivated.", field: "status" },
  notATransition: { status: 409, text: "An account that is {from} cannot become {to}.", field: "status" },
  topAccount: { status: 409, text: "The platform operator's own account always stays active.", field: "status" },
  onlyFromAbove: {
    status: 403,
    text: "This status was set by {setter}. Only its users, or users of an account above it, can activate the account.",
    field: "status",
  },
  onHold: {
    status: 409,
    text: "This account is under fraud review. It can be activated once the review is over.",
    field: "status",
  },
  customersLeft: {
    status: 409,
    text: "Not all accounts below this one are cancelled. Cancel or move {accounts} accounts first.",
    field: "status",
  },
  cancellationDateMissing: { status: 400, text: "Enter the date of the cancellation.", field: "cancellationDateTime" },
  dateOnlyForCancellation: {
    status: 400,
    text: "This field applies to cancellations only.",
    field: "cancellationDateTime",
  },
  dateInThePast: { status: 400, text: "The date must be in the future.", field: "date" },
  dateTooFar: { status: 400, text: "The date must be within the next five years.", field: "date" },
  reasonOnlyForCancellation: { status: 400, text: "A reason code applies to cancellations only.", field: "reasonCode" },
  plannedFromAbove: {
    status: 403,
    text: "This change was scheduled by {setter}. Only its users, or users of an account above it, can move or withdraw it.",
  },
  plannerStopped: {
    status: 403,
    text: "It was scheduled by {setter}, which is itself {status} and no longer manages this account.",
  },
  notScheduled: { status: 404, text: "No change to this status is scheduled." },
})
