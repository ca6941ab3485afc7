import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { extensionFilter, extensionListEntry, extensionSearch } from "./extensions.schema.ts"
import { association, extensionFound, extensionV1, phoneSystemResults } from "./extensions.versions.ts"

const list = {
  method: "GET",
  access: access.inAccount("read:extensions"),
  params: inAccount,
  problems: [accountProblems.notFound],
} as const

export const listExtensions = endpoint({
  ...list,
  service: "phoneSystem",
  path: "/api/ucaas/account/v2/:accountId/extensionList",
  aliases: [
    "/api/appserver/accounts/:accountId/extensions",
    "/api/provisioning/v4/accounts/:accountId/extensions",
    "/api/provisioning/v3/accounts/:accountId/extensions",
    "/api/provisioning/v2/accounts/:accountId/extensions",
  ],
  calls: [
    "b72-get-account-v2-account-id-extension-list",
    "b79-get-extensions",
    "b79-call-provisioning-v2-v4-extensions",
  ],
  summary:
    "List extensions of an account of every type (v2), searched by number and by beginnings of words in names and users",
  description: "Includes extensions of groups, queues and conference bridges. Filter by type for those of users.",
  query: extensionFilter,
  response: page(extensionListEntry),
})
export const listExtensionsV1 = endpoint({
  aliasOf: "extensions.listExtensions",
  ...list,
  service: "phoneSystem",
  path: "/api/ucaas/account/:accountId/extensionList",
  aliases: ["/api/ucaas/account/v1/:accountId/extensionList"],
  calls: ["b72-get-extension-list", "b72-get-account-v1-account-id-extension-list"],
  summary: "List extensions of an account in the older shape (v1)",
  description: "Returns all extensions at once instead of pages.",
  query: extensionFilter,
  response: page(extensionV1),
})
export const searchExtensions = endpoint({
  ...list,
  service: "phoneSystem",
  path: "/api/extensions/accounts/:accountId/search",
  calls: ["a7-ext-get-extension-search-by-account"],
  summary: "Search extensions by device kit, type and login name of the user",
  description: "All conditions have to be met. The answer is ordered by id; continue with `afterKitId`.",
  query: extensionSearch,
  response: z.array(extensionFound),
})
export const searchPhoneSystemExtensions = endpoint({
  aliasOf: "extensions.searchExtensions",
  ...list,
  service: "phoneSystem",
  path: "/api/extensions/accounts/:accountId/phone-system-search",
  summary: "Search extensions, with the response wrapped as in the phone system",
  description: "The same search; the extensions are inside of an object with their number.",
  query: extensionSearch,
  response: phoneSystemResults,
})
export const listAssociations = endpoint({
  ...list,
  service: "phoneSystem",
  path: "/api/ucaas/account/:accountId/icrextensionassociation",
  calls: ["b72-get-icrextensionassociation"],
  summary: "List users and phone numbers of extensions",
  description: "One row for each extension, with its user and the numbers that lead to it.",
  query: extensionFilter,
  response: page(association),
})
