import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { extensionProblems } from "../extensions/extensions.problems.ts"
import { extensionIdText } from "../extensions/extensions.schema.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { extensionTemplateProblems as problems } from "./extension-templates.problems.ts"
import {
  extensionTemplate,
  followerFilter,
  followingExtension,
  startedTemplateJob,
  templateApplication,
  templateDraft,
  templateEdit,
  templateFilter,
  templateIdText,
  templateOfExtension,
} from "./extension-templates.schema.ts"

const ofTemplate = z.strictObject({
  accountId: accountIdText,
  templateId: templateIdText.describe("Id of the template"),
})
const many = {
  service: "appServer",
  path: "/api/appserver/accounts/:accountId/extension-templates",
  params: inAccount,
} as const
const onePath = "/api/appserver/accounts/:accountId/extension-templates/:templateId"
const one = { service: "appServer", path: onePath, params: ofTemplate } as const
const found = [accountProblems.notFound, problems.notFound]
const content = [problems.nameTaken, problems.extensionUnknown, problems.locationUnknown, problems.empty]

export const listExtensionTemplates = endpoint({
  ...many,
  method: "GET",
  calls: ["b79-get-extension-templates"],
  summary: "List extension templates of an account",
  description: "With how many extensions follow each.",
  access: access.inAccount("read:extension-templates"),
  query: templateFilter,
  response: page(extensionTemplate),
  problems: [accountProblems.notFound],
})
export const createExtensionTemplate = endpoint({
  ...many,
  method: "POST",
  calls: ["b79-post-extension-templates"],
  summary: "Create an extension template, empty or from an existing extension",
  description: "A template never contains a number, a user, a device or caller numbers.",
  access: access.inAccount("create:extension-templates"),
  body: templateDraft,
  response: extensionTemplate,
  problems: [accountProblems.notFound, ...content, problems.sourceUnknown, problems.sourceType, problems.tooMany],
})
export const getExtensionTemplate = endpoint({
  ...one,
  method: "GET",
  summary: "Get an extension template",
  description: "Settings that are absent are not part of the template.",
  access: access.inAccount("read:extension-templates"),
  response: extensionTemplate,
  problems: found,
})
export const updateExtensionTemplate = endpoint({
  ...one,
  method: "PUT",
  calls: ["b79-put-extension-templates"],
  summary: "Change an extension template",
  description: "Extensions do not change until it is applied again.",
  access: access.inAccount("update:extension-templates"),
  body: templateEdit,
  response: extensionTemplate,
  problems: [...found, ...content, problems.changedMeanwhile],
})
export const deleteExtensionTemplate = endpoint({
  ...one,
  method: "DELETE",
  calls: ["b79-delete-extension-templates"],
  summary: "Delete an extension template",
  description: "Extensions keep their settings.",
  access: access.inAccount("delete:extension-templates"),
  problems: found,
})
export const listTemplateExtensions = endpoint({
  ...one,
  method: "GET",
  path: `${onePath}/extensions`,
  summary: "List extensions that use a template, and how they differ from it",
  description: "Paged by cursor, with the settings in which each extension differs.",
  access: access.inAccount("read:extension-templates"),
  query: followerFilter,
  response: page(followingExtension),
  problems: found,
  noCache: true,
})
export const applyExtensionTemplate = endpoint({
  owners: { "body.extensionIds[]": "each" },
  ...one,
  method: "POST",
  path: `${onePath}/apply`,
  summary: "Apply all or some settings of a template to extensions as a job",
  description: "Poll the job for progress. It has a result for each extension.",
  access: access.inAccount("update:extensions"),
  body: templateApplication,
  response: startedTemplateJob,
  problems: [...found, problems.targetUnknown, problems.fieldNotInTemplate],
})
export const getTemplateOfExtension = endpoint({
  service: "appServer",
  method: "GET",
  path: "/api/appserver/accounts/:accountId/extensions/:extensionId/template",
  summary: "Get the template of an extension, and how the extension differs from it",
  description:
    "The template that was applied last, with every setting that was changed in the extension or in the template since. Null if none was applied.",
  access: access.inAccount("read:extension-templates"),
  params: z.strictObject({ accountId: accountIdText, extensionId: extensionIdText }),
  response: templateOfExtension,
  problems: [accountProblems.notFound, extensionProblems.notFound],
  noCache: true,
})
