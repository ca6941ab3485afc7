import { problems } from "../../kit/problem.ts"

export const privilegeProblems = problems("privilege", {
  notHeld: {
    status: 403,
    field: "privileges",
    text: "You cannot grant {privilege} because you do not have it.",
  },
  notForObject: { status: 400, field: "privileges", text: "{privilege} does not apply to this type of object." },
  granteeNotFound: { status: 404, field: "granteeUserId", text: "There is no such user to grant privileges to." },
  objectNotFound: { status: 404, field: "privObjectId", text: "There is no such object to grant privileges on." },
  notGranted: { status: 404, text: "There is no such grant." },
  otherAccount: { status: 400, text: "The X-Account-Id header does not match the account of the user." },
})

export const roleProblems = problems("role", {
  notFound: { status: 404, text: "There is no such role in this account." },
  fixed: {
    status: 409,
    text: "{role} is a built-in role and cannot be changed. Duplicate it as a custom role instead.",
  },
  nameTaken: { status: 409, field: "name", text: "Another role of this account is already called “{name}”." },
  exceedsOwn: { status: 403, field: "keys", text: "You cannot grant permissions you do not have: {permissions}." },
  notPossibleHere: {
    status: 400,
    field: "keys",
    text: "These permissions do not exist in this type of account: {permissions}.",
  },
  unknownResource: {
    status: 400,
    field: "levels",
    text: "There is no resource “{resource}” to grant permissions on.",
  },
  inUse: { status: 409, text: "This role is assigned to {holders}. Choose the role that replaces it." },
  named: {
    status: 409,
    field: "settings",
    text: "These settings name this role: {settings}. Choose whether another role takes its place there, or remove it from them.",
  },
  replacementMissing: {
    status: 400,
    field: "replaceWithRoleId",
    text: "Choose the role that takes its place.",
  },
  lastOfRequirement: {
    status: 409,
    field: "settings",
    text: "Two-factor authentication is required of this role only. Choose a role that takes its place, or change the requirement first.",
  },
  settingRefused: { status: 409, field: "settings", text: "The settings that name this role stay: {reason}" },
  sameReplacement: {
    status: 400,
    field: "replaceWithRoleId",
    text: "The replacement must be a different role.",
  },
  replacementUnknown: { status: 400, field: "replaceWithRoleId", text: "There is no such role in this account." },
  replacementNotGiven: {
    status: 403,
    field: "replaceWithRoleId",
    text: "You cannot assign the role {role}: {reason}.",
  },
  ownReplacement: {
    status: 403,
    text: "You have this role yourself, and you cannot change your own role. Ask another user to replace it.",
  },
  holderNotManageable: {
    status: 403,
    text: "{name} has this role and the role {role}, which your role cannot manage.",
  },
  trustedUse: { status: 409, text: "A trust gives this role to another account. End the trust first." },
  changedMeanwhile: {
    status: 409,
    text: "Another user changed this role in the meantime. Check the change before you save.",
  },
})
