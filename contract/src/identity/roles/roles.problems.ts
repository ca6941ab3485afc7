import { problems } from "../../kit/problem.ts"

export const privilegeProblems = problems("privilege", {
  notHeld: {
    status: 403,
    field: "privileges",
    text: "{privilege} cannot be granted: whoever grants it has to hold it.",
  },
  notForObject: { status: 400, field: "privileges", text: "{privilege} means nothing on this kind of object." },
  granteeNotFound: { status: 404, field: "granteeUserId", text: "There is no such person to grant it to." },
  objectNotFound: { status: 404, field: "privObjectId", text: "There is no such object to grant it on." },
  notGranted: { status: 404, text: "Nothing of the kind was granted." },
  otherAccount: { status: 400, text: "The X-Account-Id header names another account than the person belongs to." },
})

export const roleProblems = problems("role", {
  notFound: { status: 404, text: "There is no such role in this account." },
  fixed: {
    status: 409,
    text: "{role} is one of the product's own roles and cannot be changed. Build a role of your own from it instead.",
  },
  nameTaken: { status: 409, field: "name", text: "Another role of this account is already called “{name}”." },
  exceedsOwn: { status: 403, field: "keys", text: "You cannot give what you do not hold yourself: {permissions}." },
  notPossibleHere: {
    status: 400,
    field: "keys",
    text: "These permissions do not exist in an account of this kind: {permissions}.",
  },
  unknownResource: {
    status: 400,
    field: "levels",
    text: "There is nothing called “{resource}” to give permissions on.",
  },
  inUse: { status: 409, text: "{holders} still hold this role. Choose the role they get instead." },
  sameReplacement: {
    status: 400,
    field: "replaceWithRoleId",
    text: "Choose another role than the one that is deleted.",
  },
  replacementUnknown: { status: 400, field: "replaceWithRoleId", text: "There is no such role in this account." },
  replacementNotGiven: { status: 403, field: "replaceWithRoleId", text: "You cannot give the role {role}: {reason}." },
  ownReplacement: {
    status: 403,
    text: "You hold this role yourself, and nobody changes their own role. Ask somebody else to replace it.",
  },
  holderNotManageable: {
    status: 403,
    text: "{name} holds this role as well as {role}, whom your role does not manage.",
  },
  trustedUse: { status: 409, text: "A trust gives this role to another account. End the trust first." },
  changedMeanwhile: { status: 409, text: "Someone changed this role meanwhile. Look at it again before you save." },
})
