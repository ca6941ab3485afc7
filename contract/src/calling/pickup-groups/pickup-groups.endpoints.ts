import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { extensionIdText } from "../../inventory/extensions/extensions.schema.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { commonProblems } from "../../kit/problem.ts"
import { pickupGroupProblems as problems } from "./pickup-groups.problems.ts"
import {
  pickupGroup,
  pickupGroupDetails,
  pickupGroupDraft,
  pickupGroupEdit,
  pickupGroupFilter,
} from "./pickup-groups.schema.ts"

const path = "/api/appserver/accounts/:accountId/call-pickup-groups"
const many = { service: "appServer", path, params: inAccount } as const
const one = {
  service: "appServer",
  path: `${path}/:groupId`,
  params: z.strictObject({ accountId: accountIdText, groupId: extensionIdText.describe("Id of the pickup group") }),
} as const
const missing = [accountProblems.notFound, problems.notFound]
const memberProblems = [
  problems.nameTaken,
  problems.memberUnknown,
  problems.memberTypeUnsuitable,
  problems.memberElsewhere,
  problems.memberJustTaken,
  problems.switchedOff,
  commonProblems.notManageable,
]

const shown = {
  groupId: 5_000_001,
  accountId: 100,
  name: "Accounting",
  notifySeconds: 5,
  pickupCode: "*8",
  memberCount: 1,
  version: 2,
}
const shownDetails = { ...shown, members: [{ extensionId: 5_000_003, extension: "203", name: "Carla Castillo" }] }

export const listPickupGroups = endpoint({
  ...many,
  method: "GET",
  calls: ["b79-get-call-pickup-groups"],
  summary: "List the pickup groups of an account",
  description: "Returns each group with the number of its members and the code that members dial. Search by name.",
  example: { response: { items: [shown], nextCursor: null, previousCursor: null } },
  access: access.inAccount("read:call-pickup-groups"),
  query: pickupGroupFilter,
  response: page(pickupGroup),
  problems: [accountProblems.notFound],
})
export const createPickupGroup = endpoint({
  ...many,
  method: "POST",
  calls: ["b79-post-call-pickup-groups"],
  summary: "Create a pickup group",
  description:
    "Members can answer calls that ring at other members by dialing the pickup code. An extension can be in one pickup group only. You can add members only if you manage the users of all members.",
  example: { body: { name: "Accounting", notifySeconds: 5, members: [5_000_003] }, response: shownDetails },
  access: access.inAccount("create:call-pickup-groups"),
  body: pickupGroupDraft,
  response: pickupGroupDetails,
  problems: [accountProblems.notFound, problems.tooMany, ...memberProblems],
})
export const getPickupGroup = endpoint({
  ...one,
  method: "GET",
  summary: "Get a pickup group with its members",
  description: "The version is needed to change the group without overwriting changes of others.",
  example: { response: shownDetails },
  access: access.inAccount("read:call-pickup-groups"),
  response: pickupGroupDetails,
  problems: missing,
})
export const updatePickupGroup = endpoint({
  ...one,
  method: "PUT",
  calls: ["b79-put-call-pickup-groups"],
  summary: "Change a pickup group",
  description: "Omitted fields stay as they are. “members” replaces the whole list.",
  example: { body: { members: [5_000_003], version: 2 }, response: shownDetails },
  access: access.inAccount("update:call-pickup-groups"),
  body: pickupGroupEdit,
  response: pickupGroupDetails,
  problems: [...missing, problems.changedMeanwhile, ...memberProblems],
})
export const deletePickupGroup = endpoint({
  ...one,
  method: "DELETE",
  calls: ["b79-delete-call-pickup-groups"],
  summary: "Delete a pickup group",
  description: "Its members keep their extensions and can no longer answer one another's calls with the pickup code.",
  access: access.inAccount("delete:call-pickup-groups"),
  problems: [...missing, problems.switchedOff],
})
