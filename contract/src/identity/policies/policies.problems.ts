import { problems } from "../../kit/problem.ts"

export const policyProblems = problems("security_policy", {
  changedMeanwhile: { status: 409, text: "Someone else changed the policy in the meantime. Reload and try again." },
  proofNeeded: {
    status: 403,
    field: "currentPassword",
    text: "Confirm with your password, a passkey or a code of your authenticator app.",
  },
  rangeInvalid: {
    status: 400,
    field: "addressRanges",
    text: "“{range}” is not an IP address range. Enter it like 198.51.100.0/24 or 2001:db8::/32.",
  },
  roleUnknown: { status: 400, field: "addressRanges", text: "This account has no role with the ID {roleId}." },
  roleTwice: { status: 400, field: "addressRanges", text: "The role “{role}” is listed twice." },
  roleNotManaged: {
    status: 403,
    field: "addressRanges",
    text: "Your role does not manage users in the role “{role}”, so you cannot change from where they sign in.",
  },
  wouldLockOut: {
    status: 409,
    field: "addressRanges",
    text: "You are signed in from {address}, which would not be allowed for the role “{role}” any more. Add this address to its ranges.",
  },
  sessionNotFound: { status: 404, text: "There is no such session." },
  browserNotFound: { status: 404, text: "There is no such device." },
})
