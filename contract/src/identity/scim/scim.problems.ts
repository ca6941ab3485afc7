import { problems } from "../../kit/problem.ts"

export const scimProblems = problems("scim", {
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed these settings in the meantime. Reload and try again.",
  },
  onlyCompanies: { status: 409, text: "User provisioning is available in accounts of companies." },
  onlyAtHome: { status: 403, text: "Turn on user provisioning in your own account, in your own role." },
  rightsNeeded: {
    status: 403,
    text: "User provisioning acts in your name, and your role does not include “{permission}”.",
  },
  proofNeeded: {
    status: 403,
    field: "currentPassword",
    text: "Confirm with your password, a passkey or a code of your authenticator app.",
  },
  off: { status: 409, text: "User provisioning is off. Turn it on first." },
  actsForOther: {
    status: 403,
    text: "User provisioning acts in the name of {name}, whom your role does not manage. Turn it off and on again to have it act in yours.",
  },
  tooManyTokens: {
    status: 409,
    text: "Two tokens can be valid at a time. Revoke the one that your identity provider no longer uses.",
  },
  tokenNotFound: { status: 404, text: "There is no such token." },
  conflictNotFound: { status: 404, text: "This entry no longer exists." },
  notLinkable: { status: 409, text: "This user cannot be linked: {reason}" },
  notRenamed: { status: 409, field: "renameExistingTo", text: "This user cannot be renamed: {reason}" },
  notSolved: { status: 409, text: "It was refused again: {reason}" },
  nothingToRetry: { status: 409, text: "This user left. There is nothing to try again." },
  standsStill: {
    status: 409,
    text: "User provisioning stands still: the user who turned it on can no longer do this. Turn it off and on again.",
  },
  groupUnknown: { status: 400, field: "roleMappings", text: "One of the groups is not synchronized any more." },
  roleNotMapped: {
    status: 403,
    field: "roleMappings",
    text: "Members of “{group}” cannot get the role “{role}”: {reason}.",
  },
})
