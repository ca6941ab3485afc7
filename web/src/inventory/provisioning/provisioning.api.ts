import {
  applyKeyTemplate,
  clearKeys,
  copyKeys,
  createKeyTemplate,
  deleteKeyTemplate,
  getDeviceOverrides,
  getKeys,
  getKeyTemplate,
  getModelSettings,
  getProvisioning,
  listKeyTemplates,
  listModelDevices,
  listUsedModels,
  makeAddress,
  makeAppCode,
  previewFiles,
  replaceKeyTemplate,
  revokeAddress,
  setDeviceOverrides,
  setKeys,
  setModelSettings,
  showAdminPassword,
  updateKeyTemplate,
} from "@dialplane/contract/inventory/provisioning/provisioning.endpoints"
import type { PhoneMake } from "@dialplane/contract/inventory/devices/models"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("provisioning", getProvisioning, previewFiles, getDeviceOverrides, getModelSettings, listUsedModels)
staleBy("phoneKeys", getKeys, previewFiles, getProvisioning)
staleBy("keyTemplate", listKeyTemplates, getKeyTemplate)

const ofPhone = (accountId: number, deviceId: number) => ({
  params: { accountId: String(accountId), deviceId: String(deviceId) },
})
const ofModel = (accountId: number, make: PhoneMake, model: string) => ({
  params: { accountId: String(accountId), make, model },
})
const quiet = { customError: true } as const

export const provisioningQuery = (accountId: number, deviceId: number) =>
  query(getProvisioning, ofPhone(accountId, deviceId), quiet)
export const filesQuery = (accountId: number, deviceId: number) =>
  query(previewFiles, ofPhone(accountId, deviceId), quiet)
export const overridesQuery = (accountId: number, deviceId: number) =>
  query(getDeviceOverrides, ofPhone(accountId, deviceId), quiet)
export const keysQuery = (accountId: number, deviceId: number) => query(getKeys, ofPhone(accountId, deviceId), quiet)
export const modelsQuery = (accountId: number) =>
  query(listUsedModels, { params: { accountId: String(accountId) } }, quiet)
export const modelDevicesQuery = (accountId: number, make: PhoneMake, model: string) =>
  query(listModelDevices, ofModel(accountId, make, model), quiet)
export const modelSettingsQuery = (accountId: number, make: PhoneMake, model: string) =>
  query(getModelSettings, ofModel(accountId, make, model), quiet)
/** Filtered by model, because a search may match others too. */
export const templatesOfModelQuery = (accountId: number, model: string) =>
  query(listKeyTemplates, { params: { accountId: String(accountId) }, query: { search: model, limit: 100 } }, quiet)
export const keyTemplateQuery = (accountId: number, templateId: number) =>
  query(getKeyTemplate, { params: { accountId: String(accountId), templateId: String(templateId) } }, quiet)

const files = [getProvisioning, previewFiles]
const keyReads = [getKeys, listModelDevices, ...files]
const templateReads = [listKeyTemplates, getKeyTemplate, listUsedModels, ...keyReads]
const inForm = { errors: "form", options: quiet } as const

export const newAddress = mutation(makeAddress, { ...inForm, invalidates: files })
export const takeAddress = mutation(revokeAddress, { ...inForm, invalidates: files })
export const lookAtPassword = mutation(showAdminPassword, inForm)
export const saveOverrides = mutation(setDeviceOverrides, { ...inForm, invalidates: [getDeviceOverrides, ...files] })
export const saveModelSettings = mutation(setModelSettings, {
  ...inForm,
  invalidates: [getModelSettings, getDeviceOverrides, listUsedModels, ...files],
})
export const saveKeys = mutation(setKeys, { ...inForm, invalidates: keyReads })
export const resetKeys = mutation(clearKeys, { ...inForm, invalidates: keyReads })
export const spreadKeys = mutation(copyKeys, { ...inForm, invalidates: keyReads })
export const addKeyTemplate = mutation(createKeyTemplate, { ...inForm, invalidates: templateReads })
export const saveKeyTemplate = mutation(updateKeyTemplate, { ...inForm, invalidates: templateReads })
export const removeKeyTemplate = mutation(deleteKeyTemplate, { ...inForm, invalidates: templateReads })
export const replaceTemplate = mutation(replaceKeyTemplate, { ...inForm, invalidates: templateReads })
export const spreadTemplate = mutation(applyKeyTemplate, { ...inForm, invalidates: templateReads })
export const newAppCode = mutation(makeAppCode, inForm)
