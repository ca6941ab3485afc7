import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { customTagProblems as refusals } from "./numbers.problems.ts"
import { customTag, customTagDraft, customTagEdit } from "./numbers.schema.ts"

const tagId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)
const ofTag = z.strictObject({ customTagId: tagId.describe("Id of the tag") })
const ofTagInAccount = z.strictObject({ accountId: accountIdText, customTagId: tagId.describe("Id of the tag") })
const inAccountPath = "/api/ucaas/account/:accountId/generic/customTag"

export const listCustomTags = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: "/api/ucaas/account/:accountId/phonesystem/accountPhoneNumbers/listCustomTagsByAccount",
  calls: ["b72-get-phonesystem-account-phone-numbers-list-custom-tags-by-account"],
  summary: "List the phone number tags of an account, with how many numbers have each",
  description: "Tags sort numbers and have no effect on calls.",
  access: access.inAccount("read:phone-numbers"),
  params: inAccount,
  response: z.array(customTag),
  problems: [accountProblems.notFound],
})

const create = { service: "phoneSystem", method: "POST", body: customTagDraft, response: customTag } as const
export const createCustomTag = endpoint({
  ...create,
  path: `${inAccountPath}/create`,
  calls: ["b72-post-generic-custom-tag-create"],
  summary: "Add a tag",
  description: "The text is unique in the account.",
  access: access.inAccount("update:phone-numbers"),
  params: inAccount,
  problems: [accountProblems.notFound, refusals.nameTaken, refusals.tooMany],
})
export const createOwnCustomTag = endpoint({
  aliasOf: "numbers.createCustomTag",
  ...create,
  path: "/api/ucaas/generic/customTag/create",
  summary: "Add a tag to your own account",
  description: "The same as with the account in the path.",
  access: access.own("update:phone-numbers"),
  problems: [refusals.nameTaken, refusals.tooMany],
})

const rename = {
  service: "phoneSystem",
  method: "PUT",
  body: customTagEdit,
  response: customTag,
  problems: [refusals.notFound, refusals.nameTaken, refusals.changedMeanwhile],
} as const
export const renameCustomTag = endpoint({
  ...rename,
  path: `${inAccountPath}/:customTagId`,
  calls: ["b72-put-generic-custom-tag-custom-tag-id"],
  summary: "Rename a tag",
  description: "Numbers that have the tag show the new text.",
  access: access.inAccount("update:phone-numbers"),
  params: ofTagInAccount,
})
export const renameOwnCustomTag = endpoint({
  aliasOf: "numbers.renameCustomTag",
  ...rename,
  path: "/api/ucaas/generic/customTag/:customTagId",
  summary: "Rename a tag of your own account",
  description: "The same as with the account in the path.",
  access: access.own("update:phone-numbers"),
  params: ofTag,
})

export const deleteCustomTag = endpoint({
  service: "phoneSystem",
  method: "DELETE",
  path: `${inAccountPath}/:customTagId`,
  summary: "Delete a tag",
  description: "Numbers that have it are left without one.",
  access: access.inAccount("update:phone-numbers"),
  params: ofTagInAccount,
  problems: [refusals.notFound],
})
