import { problems } from "../../kit/problem.ts"

export const userProblems = problems("user", {
  notFound: { status: 404, text: "There is no such person." },
  changedMeanwhile: { status: 409, text: "Someone else changed this person in the meantime. Reload and try again." },
  fixedField: { status: 400, text: "“{field}” cannot be changed." },
  notManageable: { status: 403, text: "Your role does not manage people in the role “{role}”." },
  emailGuarded: {
    status: 403,
    field: "email",
    text: "This person's role can do more than yours, and password letters go to this address: you cannot change it.",
  },
  ownEmailNeedsPassword: {
    status: 403,
    field: "currentPassword",
    text: "To change your own e-mail address, give your password or a code of your authenticator app: password links go to this address.",
  },
  emailNeeded: { status: 400, field: "email", text: "A person needs an e-mail address; only a room has none." },
  ownRole: { status: 403, field: "roleId", text: "You cannot change your own role." },
  ownAccess: { status: 403, field: "allowLogin", text: "You cannot take away your own access." },
  roleUnknown: { status: 400, field: "roleId", text: "There is no such role." },
  roleNotGiven: { status: 403, field: "roleId", text: "You cannot give the role “{role}”: {reason}." },
  lastOwner: {
    status: 409,
    text: "This is the last {role} of the account who can sign in. Give the role to someone else first.",
  },
  roomRole: { status: 400, field: "isRoom", text: "A room is always in the role “{role}”." },
  numberUnusable: { status: 400, text: "“{number}” {reason}." },
  ownRemoval: { status: 403, text: "You cannot remove yourself. Ask another administrator." },
  removeImported: {
    status: 409,
    text: "This person comes from your company's directory. Remove them there; they then leave here as well.",
  },
  removeWithTrusts: {
    status: 409,
    text: "This person let {count} other account(s) act in this one. End those trusts first, so that nobody keeps access that no one here answers for.",
  },
  removeVendorSupport: { status: 403, text: "Vendor support staff are removed by the operator only." },
  idTaken: { status: 409, text: "This person is already here." },
  loginNameTaken: { status: 409, field: "loginName", text: "This login name is already taken." },
})
