import { problems } from "../../kit/problem.ts"

export const userProblems = problems("user", {
  notFound: { status: 404, text: "There is no such user." },
  changedMeanwhile: { status: 409, text: "Another user changed this user in the meantime. Reload and try again." },
  fixedField: { status: 400, text: "“{field}” cannot be changed." },
  notManageable: { status: 403, text: "Your role cannot manage users with the role “{role}”." },
  emailGuarded: {
    status: 403,
    field: "email",
    text: "You cannot change this address: this user's role has more permissions than yours, and password emails are sent to it.",
  },
  ownEmailNeedsPassword: {
    status: 403,
    field: "currentPassword",
    text: "To change your own email address, confirm with your password, a passkey or a code of your authenticator app. Password links are sent to this address.",
  },
  emailNeeded: { status: 400, field: "email", text: "Enter an email address. Only rooms can be without one." },
  ownRole: { status: 403, field: "roleId", text: "You cannot change your own role." },
  ownAccess: { status: 403, field: "allowLogin", text: "You cannot remove your own access." },
  roleUnknown: { status: 400, field: "roleId", text: "There is no such role." },
  roleNotGiven: { status: 403, field: "roleId", text: "You cannot assign the role “{role}”: {reason}." },
  lastOwner: {
    status: 409,
    text: "This is the last {role} of the account who can sign in. Assign the role to another user first.",
  },
  roomRole: { status: 400, field: "isRoom", text: "A room must have the role “{role}”." },
  numberUnusable: { status: 400, text: "“{number}” {reason}." },
  ownRemoval: { status: 403, text: "You cannot remove yourself. Ask another administrator." },
  removeImported: {
    status: 409,
    text: "This user comes from your company's directory. Remove them there; they are then removed here as well.",
  },
  managedByScim: {
    status: 409,
    text: "Name and email address of this user come from your identity provider (SCIM). Change them there.",
  },
  numbersManagedByScim: {
    status: 409,
    text: "Phone numbers of this user come from your identity provider (SCIM). Change them there.",
  },
  disabledByScim: {
    status: 409,
    field: "allowLogin",
    text: "Your identity provider (SCIM) disabled this user. Enable them there.",
  },
  onlyByScim: {
    status: 409,
    text: "In this account, people are added by your identity provider only (SCIM). Add them there.",
  },
  removeWithTrusts: {
    status: 409,
    text: "Trusts that this user added let users of {accounts} accounts act in this one. End those trusts first.",
  },
  removeVendorSupport: { status: 403, text: "Only the platform operator can remove vendor support staff." },
  idTaken: { status: 409, text: "This user already exists." },
  loginNameTaken: { status: 409, field: "loginName", text: "This login name is already taken." },
})
