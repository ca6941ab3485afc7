import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { deviceProblems } from "../devices/devices.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { commonProblems } from "../../kit/problem.ts"
import { page } from "../../kit/paging.ts"
import { appCodeProblems, keyProblems, keyTemplateProblems, provisioningProblems } from "./provisioning.problems.ts"
import { newAddress } from "../devices/provisioning-address.ts"
import {
  appCode,
  appCodeExchange,
  appSettings,
  keyLayout,
  keyLayoutEdit,
  keyTargets,
  keyTemplate,
  keyTemplateDraft,
  keyTemplateEdit,
  keyTemplateFilter,
  keyTemplateReplacement,
  keyTemplateWithKeys,
  layeredSettings,
  modelDevice,
  ofDevice,
  ofLine,
  ofModel,
  ofTemplate,
  provisioningState,
  settingsEdit,
  shownAdminPassword,
  shownFile,
  startedJob,
  usedModel,
} from "./provisioning.schema.ts"

const base = "/api/provisioning/accounts/:accountId"
const inDevice = { service: "portal", params: ofDevice } as const
const deviceMissing = [accountProblems.notFound, deviceProblems.notFound, deviceProblems.appOnly]

// --- what phones and apps call themselves ----------------------------------------------------------------------------

/** Any text at all: whatever is wrong with it gets one and the same answer. */
const anyText = z.string().max(500)
export const getPhoneFile = endpoint({
  service: "provisioning",
  method: "GET",
  path: "/p/:token/:file",
  summary: "A phone's configuration file, at the phone's own secret address",
  access: access.public,
  params: z.strictObject({ token: anyText, file: anyText }),
  response: z.unknown(),
  answers: "file",
  noCache: true,
  problems: [commonProblems.notFound, commonProblems.tooMany],
})
export const exchangeAppCode = endpoint({
  service: "provisioning",
  method: "POST",
  path: "/api/provisioning/app-codes/exchange",
  summary: "What an app needs to register, for a code that was scanned; each code works once",
  access: access.public,
  body: appCodeExchange,
  response: appSettings,
  problems: [appCodeProblems.invalid, accountProblems.appsOff, commonProblems.tooMany],
})

// --- a phone's address and files -------------------------------------------------------------------------------------

export const getProvisioning = endpoint({
  ...inDevice,
  method: "GET",
  path: `${base}/devices/:deviceId`,
  summary: "Whether a phone has an address for its settings, and what it fetched",
  access: access.inAccount("read:devices"),
  response: provisioningState,
  noCache: true,
  problems: deviceMissing,
})
export const makeAddress = endpoint({
  ...inDevice,
  method: "POST",
  path: `${base}/devices/:deviceId/address`,
  summary: "A new provisioning address; it is shown once, and the one before stops working",
  access: access.inAccount("update:devices"),
  response: newAddress,
  ifAnswerLost:
    "The phone has a new provisioning address, and the one before does not work any more. To see one, make another.",
  problems: [...deviceMissing, provisioningProblems.noFiles, provisioningProblems.macNeeded],
})
export const revokeAddress = endpoint({
  ...inDevice,
  method: "DELETE",
  path: `${base}/devices/:deviceId/address`,
  summary: "Take a phone's provisioning address away",
  access: access.inAccount("update:devices"),
  problems: deviceMissing,
})
export const previewFiles = endpoint({
  ...inDevice,
  method: "GET",
  path: `${base}/devices/:deviceId/files`,
  summary: "The files a phone would get now, and those it has, without secrets",
  access: access.inAccount("read:devices"),
  response: z.array(shownFile),
  noCache: true,
  problems: [...deviceMissing, provisioningProblems.noFiles, provisioningProblems.macNeeded],
})
export const showAdminPassword = endpoint({
  ...inDevice,
  method: "POST",
  path: `${base}/devices/:deviceId/admin-password`,
  summary: "The password of the phone's own menu and web page; looking at it is on record",
  access: access.inAccount("update:devices"),
  response: shownAdminPassword,
  idempotency: "none",
  problems: [...deviceMissing, provisioningProblems.noFiles],
})

// --- settings --------------------------------------------------------------------------------------------------------

export const getDeviceOverrides = endpoint({
  ...inDevice,
  method: "GET",
  path: `${base}/devices/:deviceId/settings`,
  summary: "What a phone is told, and who says so",
  access: access.inAccount("read:devices"),
  response: layeredSettings,
  problems: deviceMissing,
})
export const setDeviceOverrides = endpoint({
  ...inDevice,
  method: "PUT",
  path: `${base}/devices/:deviceId/settings`,
  summary: "Say what holds for this phone alone; what is left out is inherited",
  access: access.inAccount("update:devices"),
  body: settingsEdit,
  response: layeredSettings,
  problems: [...deviceMissing, provisioningProblems.changedMeanwhile],
})
export const listUsedModels = endpoint({
  service: "portal",
  params: inAccount,
  method: "GET",
  path: `${base}/models`,
  summary: "The models the account has phones of",
  access: access.inAccount("read:devices"),
  response: z.array(usedModel),
  problems: [accountProblems.notFound],
})
export const listModelDevices = endpoint({
  service: "portal",
  params: ofModel,
  method: "GET",
  path: `${base}/models/:make/:model/devices`,
  summary: "The account's phones of one model",
  access: access.inAccount("read:devices"),
  response: z.array(modelDevice),
  problems: [accountProblems.notFound, provisioningProblems.modelUnknown],
})
export const getModelSettings = endpoint({
  service: "portal",
  params: ofModel,
  method: "GET",
  path: `${base}/models/:make/:model/settings`,
  summary: "What all phones of a model are told, and who says so",
  access: access.inAccount("read:devices"),
  response: layeredSettings,
  problems: [accountProblems.notFound, provisioningProblems.modelUnknown],
})
export const setModelSettings = endpoint({
  service: "portal",
  params: ofModel,
  method: "PUT",
  path: `${base}/models/:make/:model/settings`,
  summary: "Say what holds for all phones of a model",
  access: access.inAccount("update:devices"),
  body: settingsEdit,
  response: layeredSettings,
  problems: [accountProblems.notFound, provisioningProblems.modelUnknown, provisioningProblems.changedMeanwhile],
})

// --- keys ------------------------------------------------------------------------------------------------------------

const keyRefusals = [keyProblems.tooMany, keyProblems.lineUnknown, keyProblems.extensionUnknown]
export const getKeys = endpoint({
  ...inDevice,
  method: "GET",
  path: `${base}/devices/:deviceId/keys`,
  summary: "What is on the keys of a phone",
  access: access.inAccount("read:devices"),
  response: keyLayout,
  problems: deviceMissing,
})
export const setKeys = endpoint({
  ...inDevice,
  method: "PUT",
  path: `${base}/devices/:deviceId/keys`,
  summary: "Arrange the keys of a phone",
  access: access.inAccount("update:devices"),
  body: keyLayoutEdit,
  response: keyLayout,
  problems: [...deviceMissing, keyProblems.changedMeanwhile, ...keyRefusals],
})
export const clearKeys = endpoint({
  ...inDevice,
  method: "DELETE",
  path: `${base}/devices/:deviceId/keys`,
  summary: "Back to plain: the phone shows its lines",
  access: access.inAccount("update:devices"),
  problems: deviceMissing,
})
export const copyKeys = endpoint({
  owners: { "params.deviceId": "reference", "body.deviceIds[]": "each" },
  ...inDevice,
  method: "POST",
  path: `${base}/devices/:deviceId/keys/copy`,
  summary: "Give other phones of the same model the same keys, as a job",
  access: access.inAccount("update:devices"),
  body: keyTargets,
  response: startedJob,
  problems: [...deviceMissing, keyProblems.nothingChosen],
})

const templates = { service: "portal", params: inAccount, path: `${base}/key-templates` } as const
const oneTemplate = { service: "portal", params: ofTemplate, path: `${base}/key-templates/:templateId` } as const
const templateMissing = [accountProblems.notFound, keyTemplateProblems.notFound]
export const listKeyTemplates = endpoint({
  ...templates,
  method: "GET",
  summary: "Templates for the keys of phones",
  access: access.inAccount("read:devices"),
  query: keyTemplateFilter,
  response: page(keyTemplate),
  problems: [accountProblems.notFound],
})
export const createKeyTemplate = endpoint({
  ...templates,
  method: "POST",
  summary: "Create a template for the keys of a model",
  access: access.inAccount("update:devices"),
  body: keyTemplateDraft,
  response: keyTemplateWithKeys,
  problems: [
    accountProblems.notFound,
    provisioningProblems.modelUnknown,
    keyTemplateProblems.nameTaken,
    ...keyRefusals,
  ],
})
export const getKeyTemplate = endpoint({
  ...oneTemplate,
  method: "GET",
  summary: "A template with its keys",
  access: access.inAccount("read:devices"),
  response: keyTemplateWithKeys,
  problems: templateMissing,
})
export const updateKeyTemplate = endpoint({
  ...oneTemplate,
  method: "PUT",
  summary: "Change a template; phones that have it keep their keys until it is applied again",
  access: access.inAccount("update:devices"),
  body: keyTemplateEdit,
  response: keyTemplateWithKeys,
  problems: [...templateMissing, keyTemplateProblems.nameTaken, keyTemplateProblems.changedMeanwhile, ...keyRefusals],
})
export const deleteKeyTemplate = endpoint({
  ...oneTemplate,
  method: "DELETE",
  summary: "Delete a template; phones keep the keys they have",
  access: access.inAccount("update:devices"),
  problems: templateMissing,
})
export const replaceKeyTemplate = endpoint({
  ...oneTemplate,
  path: `${oneTemplate.path}/replace`,
  method: "POST",
  access: access.inAccount("update:devices"),
  body: keyTemplateReplacement,
  response: startedJob,
  summary: "Delete a template and give the phones that have it the keys of another one, as a job",
  problems: [...templateMissing, keyTemplateProblems.replacementUnfit, keyProblems.nothingChosen],
})
export const applyKeyTemplate = endpoint({
  owners: { "body.deviceIds[]": "each" },
  ...oneTemplate,
  path: `${oneTemplate.path}/apply`,
  method: "POST",
  summary: "Give phones of the model the keys of a template, as a job",
  access: access.inAccount("update:devices"),
  body: keyTargets,
  response: startedJob,
  problems: [...templateMissing, keyProblems.nothingChosen],
})

// --- apps ------------------------------------------------------------------------------------------------------------

export const makeAppCode = endpoint({
  service: "portal",
  params: ofLine,
  method: "POST",
  path: `${base}/lines/:lineId/app-code`,
  summary: "A code that sets an app up when it is scanned; good once, for a short time",
  access: access.inAccount("update:devices"),
  response: appCode,
  ifAnswerLost: "Make a new code and scan that one.",
  problems: [accountProblems.notFound, accountProblems.appsOff, deviceProblems.lineNotFound, appCodeProblems.notAnApp],
})
