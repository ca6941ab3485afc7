import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { replacement } from "../../inventory/extensions/extension-actions.schema.ts"
import { extensionProblems } from "../../inventory/extensions/extensions.problems.ts"
import { extensionIdText } from "../../inventory/extensions/extensions.schema.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { pagingGroupProblems as problems } from "./paging-groups.problems.ts"
import {
  pagingGroup,
  pagingGroupDetails,
  pagingGroupDraft,
  pagingGroupEdit,
  pagingGroupFilter,
} from "./paging-groups.schema.ts"

const base = "/api/ucaas/account/:accountId"
const many = { service: "phoneSystem", path: `${base}/pageGroups`, params: inAccount } as const
const one = {
  service: "phoneSystem",
  path: `${base}/pageGroup/:pagingGroupId`,
  params: z.strictObject({
    accountId: accountIdText,
    pagingGroupId: extensionIdText.describe("Id of the paging group"),
  }),
} as const
const missing = [accountProblems.notFound, problems.notFound]
const contentProblems = [
  problems.targetUnknown,
  problems.targetTypeUnsuitable,
  problems.pagerUnknown,
  problems.pagerTypeUnsuitable,
  problems.pagersMissing,
  problems.scheduleUnknown,
]

const shown = {
  pagingGroupId: 5_000_040,
  pageGroupId: 5_000_040,
  kitId: 5_000_040,
  accountId: 100,
  name: "Loading docks",
  extension: "441",
  locationName: "Warehouse",
  whoMayPage: "listed",
  twoWay: false,
  priority: "normal",
  tone: true,
  maxSeconds: 60,
  skipBusy: true,
  scheduleId: null,
  scheduleName: null,
  targetCount: 1,
  version: 2,
}
const shownDetails = {
  ...shown,
  targets: [{ extensionId: 5_000_022, extension: "222", name: "Dock 1" }],
  pagers: [{ extensionId: 5_000_003, extension: "203", name: "Carla Castillo" }],
}

export const listPagingGroups = endpoint({
  ...many,
  method: "GET",
  summary: "List the paging groups of an account",
  description:
    "Returns each group with its settings and the number of extensions it pages. Search by name or extension number.",
  example: { response: { items: [shown], nextCursor: null, previousCursor: null } },
  access: access.inAccount("read:paging-groups"),
  query: pagingGroupFilter,
  response: page(pagingGroup),
  problems: [accountProblems.notFound],
})
export const createPagingGroup = endpoint({
  ...many,
  method: "POST",
  createdAt: "/api/ucaas/account/:accountId/pageGroup/:pagingGroupId",
  summary: "Create a paging group with its extension",
  description:
    "Creates the extension as well; without a number it gets the next free one. Only extensions of the account can page: outside callers and forwarded calls never reach a paging group.",
  example: {
    body: { name: "Loading docks", whoMayPage: "listed", pagers: [5_000_003], targets: [5_000_022] },
    response: shownDetails,
  },
  access: access.inAccount("create:paging-groups"),
  body: pagingGroupDraft,
  response: pagingGroupDetails,
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
export const getPagingGroup = endpoint({
  ...one,
  method: "GET",
  calls: ["b72-get-page-group-paging-group-id"],
  summary: "Get a paging group with its extensions",
  description: "The version is needed to change the group without overwriting changes of others.",
  example: { response: shownDetails },
  access: access.inAccount("read:paging-groups"),
  response: pagingGroupDetails,
  problems: missing,
})
export const updatePagingGroup = endpoint({
  ...one,
  method: "PUT",
  summary: "Change a paging group",
  description: "Omitted fields stay as they are. “targets” and “pagers” replace the whole list.",
  example: { body: { targets: [5_000_022], version: 2 }, response: shownDetails },
  access: access.inAccount("update:paging-groups"),
  body: pagingGroupEdit,
  response: pagingGroupDetails,
  problems: [...missing, problems.changedMeanwhile, ...contentProblems],
})
export const deletePagingGroup = endpoint({
  ...one,
  method: "DELETE",
  summary: "Delete a paging group with its extension",
  description:
    "Refused while something uses its extension, unless “replaceWith” names what takes its place. The paged extensions stay as they are.",
  access: access.inAccount("delete:paging-groups"),
  query: replacement,
  problems: [
    ...missing,
    extensionProblems.inUse,
    extensionProblems.replacementUnknown,
    extensionProblems.replacementUnsuitable,
  ],
})
