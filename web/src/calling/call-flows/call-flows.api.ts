import {
  compareCallFlowVersions,
  createCallFlow,
  createCallFlowFromDocument,
  deleteCallFlow,
  discardCallFlowDraft,
  getCallFlow,
  getCallFlowDocument,
  getCallFlowUses,
  listCallFlows,
  listCallFlowVersions,
  previewCallFlow,
  publishCallFlow,
  restoreCallFlowVersion,
  updateCallFlow,
} from "@dialplane/contract/calling/call-flows/call-flows.endpoints"
import { findDestinations } from "@dialplane/contract/calling/destinations/destinations.endpoints"
import { checkRouting, getWhereItLeads, listScenarios } from "@dialplane/contract/calling/routing/routing.endpoints"
import { extensionLists } from "@dialplane/contract/inventory/extensions/extension-calls"
import { getExtension, getExtensionUses } from "@dialplane/contract/inventory/extensions/extensions.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"
import { call } from "../../kit/request/call.ts"
import { saveFile } from "../../kit/save-file.ts"

const shown = [listCallFlows, getCallFlow, getCallFlowUses, listCallFlowVersions, compareCallFlowVersions]
const routed = [getWhereItLeads, checkRouting, findDestinations]
staleBy("callFlow", ...shown, ...routed, getExtensionUses)
// Names and findings come from what the steps lead to.
for (const topic of ["extension", "queue", "callGroup", "schedule", "virtualReceptionist", "phone-number"])
  staleBy(topic, getCallFlow, getCallFlowUses, listCallFlows)

const own = { customError: true } as const
const inForm = {
  errors: "form",
  options: own,
  invalidates: [...shown, ...routed, ...Object.values(extensionLists), getExtension, getExtensionUses],
} as const

export const callFlowQuery = (accountId: number, callFlowId: number) =>
  query(getCallFlow, { params: { accountId, callFlowId } }, own)
export const callFlowUsesQuery = (accountId: number, callFlowId: number) =>
  query(getCallFlowUses, { params: { accountId, callFlowId } }, own)
export const versionsQuery = (accountId: number, callFlowId: number) =>
  query(listCallFlowVersions, { params: { accountId, callFlowId } }, own)
export const comparisonQuery = (accountId: number, callFlowId: number, from: string, to: string) =>
  query(compareCallFlowVersions, { params: { accountId, callFlowId }, query: { from, to } }, own)

export const addCallFlow = mutation(createCallFlow, inForm)
export const addFromDocument = mutation(createCallFlowFromDocument, inForm)
export const saveCallFlow = mutation(updateCallFlow, inForm)
/** The draft is saved while the user goes on. */
export const saveDraft = mutation(updateCallFlow, {
  errors: "form",
  options: own,
  invalidates: [listCallFlows, getCallFlow, compareCallFlowVersions],
})
export const removeCallFlow = mutation(deleteCallFlow, inForm)
export const previewPublishing = mutation(previewCallFlow, { errors: "form", options: own, invalidates: [] })
export const publishDraft = mutation(publishCallFlow, {
  ...inForm,
  invalidates: [...inForm.invalidates, listScenarios],
})
export const discardDraft = mutation(discardCallFlowDraft, inForm)
export const restoreVersion = mutation(restoreCallFlowVersion, inForm)

/** Saves the flow as a file, as it was last saved. */
export const downloadDocument = async (accountId: number, callFlowId: number) => {
  const document = await call(getCallFlowDocument, { params: { accountId, callFlowId } })
  const fileName = `${document.name.replace(/[^\p{L}\p{N}]+/gu, "-")}.json`
  saveFile(new Blob([`${JSON.stringify(document, null, 2)}\n`], { type: "application/json" }), fileName)
}
