import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { replacement } from "../../inventory/extensions/extension-actions.schema.ts"
import { extensionProblems } from "../../inventory/extensions/extensions.problems.ts"
import { extensionIdText } from "../../inventory/extensions/extensions.schema.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { destinationProblems } from "../destinations/destinations.problems.ts"
import { callGroupProblems } from "./call-groups.problems.ts"
import {
  callGroup,
  callGroupDetails,
  callGroupDraft,
  callGroupEdit,
  callGroupEdits,
  callGroupFilter,
  callGroupMembership,
  callGroupMembershipFilter,
  memberLogin,
} from "./call-groups.schema.ts"

const groupIdText = extensionIdText.describe("Id of the call group")
const ofGroup = z.strictObject({ accountId: accountIdText, callGroupId: groupIdText })
const base = "/api/ucaas/account/:accountId"
const many = {
  service: "phoneSystem",
  path: `${base}/groups`,
  aliases: ["/api/appserver/accounts/:accountId/call-groups"],
  params: inAccount,
} as const
const one = {
  service: "phoneSystem",
  path: `${base}/callgroup/:callGroupId`,
  aliases: ["/api/appserver/accounts/:accountId/call-groups/:callGroupId"],
  params: ofGroup,
} as const
const missing = [accountProblems.notFound, callGroupProblems.notFound]
const contentProblems = [
  callGroupProblems.memberUnknown,
  callGroupProblems.memberTypeUnsuitable,
  callGroupProblems.memberTwice,
  callGroupProblems.numberInvalid,
  callGroupProblems.numberEmergency,
  callGroupProblems.full,
  callGroupProblems.scheduleUnknown,
  callGroupProblems.closedMissing,
  callGroupProblems.loop,
  ...Object.values(destinationProblems),
]
/** Members and destinations are only referred to: nothing of the extensions changes. */
const references = (at: string) =>
  ({
    [`${at}.members[].extensionId`]: "reference",
    [`${at}.noAnswer.extensionId`]: "reference",
    [`${at}.closed.extensionId`]: "reference",
  }) as const

const shownGroup = {
  callGroupId: 5_000_012,
  kitId: 5_000_012,
  accountId: 100,
  name: "Front desk",
  extension: "412",
  phoneNumbers: ["+12075550140"],
  locationName: "Portland office",
  strategy: "inOrder",
  ringSeconds: 15,
  passes: 2,
  skipBusy: true,
  respectDoNotDisturb: true,
  callerNamePrefix: "Desk:",
  ringBack: "tone",
  membersCanLogOut: true,
  scheduleId: 2001,
  scheduleName: "Office hours",
  memberCount: 2,
  loggedOutCount: 0,
  updatedAt: "2026-11-16T09:12:44.318Z",
  version: 4,
}
const shownDetails = {
  ...shownGroup,
  noAnswer: { kind: "voicemail", extensionId: 5_000_012, extension: "412", name: "Front desk", announcement: null },
  closed: { kind: "hangUp", announcement: null },
  hasVoicemail: true,
  members: [
    {
      kind: "extension",
      extensionId: 5_000_003,
      extension: "203",
      number: null,
      name: "Carla Castillo",
      userName: "Carla Castillo",
      confirm: false,
      seconds: null,
      delay: 0,
      loggedOut: false,
    },
    {
      kind: "external",
      extensionId: null,
      extension: null,
      number: "+12075550118",
      name: "Evening guard",
      userName: null,
      confirm: true,
      seconds: 25,
      delay: 0,
      loggedOut: false,
    },
  ],
}

export const listCallGroups = endpoint({
  ...many,
  method: "GET",
  calls: ["b72-get-groups", "b79-get-call-group"],
  summary: "List the call groups of an account",
  description:
    "Returns each group with how it rings, how many members it has and how many of them are logged out. Search by name or extension number. Get a single group to see its members and destinations.",
  example: { response: { items: [shownGroup], nextCursor: null, previousCursor: null } },
  access: access.inAccount("read:call-groups"),
  query: callGroupFilter,
  response: page(callGroup),
  problems: [accountProblems.notFound],
})
export const createCallGroup = endpoint({
  ...many,
  method: "POST",
  calls: ["b79-post-call-group"],
  summary: "Create a call group with its extension and members",
  description:
    "Creates the extension of the group as well; without a number it gets the next free one of the number plan. A group without a no-answer destination sends unanswered calls to its own voicemail. To give it a phone number, assign the number to the extension of the group.",
  example: {
    body: {
      name: "Front desk",
      strategy: "inOrder",
      ringSeconds: 15,
      members: [
        { kind: "extension", extensionId: 5_000_003 },
        { kind: "external", number: "+12075550118", name: "Evening guard", seconds: 25 },
      ],
    },
    response: shownDetails,
  },
  access: access.inAccount("create:call-groups"),
  owners: references("body"),
  body: callGroupDraft,
  response: callGroupDetails,
  problems: [
    accountProblems.notFound,
    accountProblems.serviceWhileStatus,
    ...contentProblems,
    extensionProblems.numberTaken,
    extensionProblems.numberExcluded,
    extensionProblems.numberReserved,
    extensionProblems.noFreeNumber,
  ],
})
export const updateCallGroups = endpoint({
  ...many,
  method: "PUT",
  aliases: [`${base}/v1/groups`, "/api/ucaas/account/v1/:accountId/groups"],
  calls: ["b72-put-groups", "b72-put-v1-groups"],
  summary: "Change several call groups at once",
  description:
    "Each entry names a group and the fields to change, as in the change of a single group. Either all changes are made or none: a refusal of one entry leaves every group as it was.",
  example: {
    body: { groups: [{ callGroupId: 5_000_012, ringSeconds: 15, join: [5_000_003] }] },
    response: { groups: [shownDetails] },
  },
  access: access.inAccount("update:call-groups"),
  owners: references("body.groups[]"),
  body: callGroupEdits,
  response: z.object({ groups: z.array(callGroupDetails).describe("The groups after the change, in the same order") }),
  problems: [...missing, callGroupProblems.changedMeanwhile, ...contentProblems],
})
export const getCallGroup = endpoint({
  ...one,
  method: "GET",
  calls: ["b72-get-callgroup-call-group-id"],
  summary: "Get a call group with its members and destinations",
  description:
    "Members are in ringing order. The version is needed to change the group without overwriting changes of others.",
  example: { response: shownDetails },
  access: access.inAccount("read:call-groups"),
  response: callGroupDetails,
  problems: missing,
})
export const updateCallGroup = endpoint({
  ...one,
  method: "PUT",
  aliases: [
    ...one.aliases,
    `${base}/v1/callgroup/:callGroupId`,
    "/api/ucaas/account/v1/:accountId/callgroup/:callGroupId",
  ],
  calls: ["b72-put-callgroup-call-group-id", "b72-put-v1-callgroup-call-group-id", "b79-put-call-group"],
  summary: "Change a call group",
  description:
    "Omitted fields stay as they are. “members” replaces the whole list and its order; “join” and “leave” add and remove single extensions without knowing the others. Members who stay keep their log-in state.",
  example: { body: { ringSeconds: 15, join: [5_000_003], version: 4 }, response: shownDetails },
  access: access.inAccount("update:call-groups"),
  owners: references("body"),
  body: callGroupEdit,
  response: callGroupDetails,
  problems: [...missing, callGroupProblems.changedMeanwhile, ...contentProblems],
})
export const deleteCallGroup = endpoint({
  ...one,
  method: "DELETE",
  calls: ["b79-delete-call-group"],
  summary: "Delete a call group with its extension",
  description:
    "Refused while phone numbers or other objects send calls to the group, unless “replaceWith” names what takes them over. Members keep their own extensions.",
  access: access.inAccount("delete:call-groups"),
  query: replacement,
  problems: [
    ...missing,
    extensionProblems.inUse,
    extensionProblems.replacementUnknown,
    extensionProblems.replacementUnsuitable,
  ],
})
export const setCallGroupLogin = endpoint({
  ...one,
  method: "PUT",
  path: `${one.path}/members/:extensionId/login`,
  aliases: [],
  params: ofGroup.extend({ extensionId: extensionIdText.describe("Id of the member's extension") }),
  summary: "Log a member in to or out of a call group",
  description:
    "A member who is logged out does not ring for the group and stays in its list. Administrators can do this in every group; members use “my-call-groups”.",
  example: { body: { loggedIn: false }, response: shownDetails },
  access: access.inAccount("update:call-groups"),
  owners: { "params.extensionId": "reference" },
  body: memberLogin,
  response: callGroupDetails,
  problems: [...missing, callGroupProblems.notAMember],
})
const shownMembership = {
  callGroupId: 5_000_012,
  groupName: "Front desk",
  groupExtension: "412",
  extensionId: 5_000_003,
  extension: "203",
  userId: 100_003,
  loggedOut: false,
  membersCanLogOut: true,
}
export const listCallGroupMemberships = endpoint({
  ...many,
  method: "GET",
  path: `${base}/groups/memberships`,
  aliases: [],
  summary: "List call group memberships of a user, of an extension or of the account",
  description: "Returns one entry for each extension and group. Outside numbers are not included.",
  example: { response: [shownMembership] },
  access: access.inAccount("read:call-groups"),
  query: callGroupMembershipFilter,
  response: z.array(callGroupMembership),
  problems: [accountProblems.notFound],
})

const own = "/api/portal/my-call-groups"
export const listOwnCallGroups = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: own,
  summary: "List the call groups your extensions are members of",
  description: "Returns one entry for each of your extensions and each group, with whether you are logged in.",
  example: { response: [shownMembership] },
  access: access.own("read:own-voicemail"),
  response: z.array(callGroupMembership),
})
export const setOwnCallGroupLogin = endpoint({
  service: "phoneSystem",
  method: "PUT",
  path: `${own}/:callGroupId/extensions/:extensionId/login`,
  params: z.strictObject({
    callGroupId: groupIdText,
    extensionId: extensionIdText.describe("Id of your extension"),
  }),
  summary: "Log your extension in to or out of a call group",
  description: "Possible in groups whose members can log out themselves. Logged out, your phones do not ring for it.",
  example: { body: { loggedIn: false }, response: [shownMembership] },
  access: access.own("update:own-voicemail"),
  body: memberLogin,
  response: z.array(callGroupMembership),
  problems: [callGroupProblems.notAMember, callGroupProblems.cannotLogOut],
})
