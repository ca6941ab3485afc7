import {
  applyExtensionTemplate,
  createExtensionTemplate,
  deleteExtensionTemplate,
  getExtensionTemplate,
  getTemplateOfExtension,
  listExtensionTemplates,
  listTemplateExtensions,
  updateExtensionTemplate,
} from "@dialplane/contract/inventory/extension-templates/extension-templates.endpoints"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("extension-template", listExtensionTemplates, getExtensionTemplate, listTemplateExtensions)

const own = { customError: true } as const
const shown = [listExtensionTemplates, getExtensionTemplate, listTemplateExtensions, getTemplateOfExtension]
const inForm = { errors: "form", options: own, invalidates: shown } as const

export const templateQuery = (accountId: AccountId, templateId: number) =>
  query(getExtensionTemplate, { params: { accountId: String(accountId), templateId: String(templateId) } }, own)

export const templateOfExtensionQuery = (accountId: AccountId, extensionId: number) =>
  query(getTemplateOfExtension, { params: { accountId: String(accountId), extensionId: String(extensionId) } }, own)

export const addTemplate = mutation(createExtensionTemplate, inForm)
export const saveTemplate = mutation(updateExtensionTemplate, inForm)
export const removeTemplate = mutation(deleteExtensionTemplate, inForm)
export const startApplying = mutation(applyExtensionTemplate, { errors: "form", options: own })
