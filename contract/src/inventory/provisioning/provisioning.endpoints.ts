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

// --- called by phones and apps ---------------------------------------------------------------------------------------

/** Accepts any text, so that every invalid value gets the same response. */
const anyText = z.string().max(500)
export const getPhoneFile = endpoint({
  service: "provisioning",
  method: "GET",
  path: "/p/:token/:file",
  summary: "Get a phone's configuration file at its secret provisioning URL",
  description: "For phones, not for programs: the token in the path is the credential.",
  access: access.public,
  params: z.strictObject({
    token: anyText.describe("The secret part of the provisioning address"),
    file: anyText.describe("The file in base64"),
  }),
  response: z.unknown(),
  answers: "file",
  noCache: true,
  problems: [commonProblems.notFound, commonProblems.tooMany],
})
export const exchangeAppCode = endpoint({
  service: "provisioning",
  method: "POST",
  path: "/api/provisioning/app-codes/exchange",
  summary: "Exchange a scanned code for the settings an app needs to register",
  description: "Each code works once.",
  access: access.public,
  body: appCodeExchange,
  response: appSettings,
  problems: [appCodeProblems.invalid, accountProblems.appsOff, commonProblems.tooMany],
})

// --- provisioning URL and files --------------------------------------------------------------------------------------

export const getProvisioning = endpoint({
  ...inDevice,
  method: "GET",
  path: `${base}/devices/:deviceId`,
  summary: "Get the provisioning status of a phone",
  description:
    "When the phone last fetched its configuration, and whether that is current. The provisioning address itself is never shown again.",
  access: access.inAccount("read:devices"),
  response: provisioningState,
  noCache: true,
  problems: deviceMissing,
})
export const makeAddress = endpoint({
  ...inDevice,
  method: "POST",
  path: `${base}/devices/:deviceId/address`,
  summary: "Generate a new provisioning URL",
  description: "It is shown once, and the previous one stops working.",
  access: access.inAccount("update:devices"),
  response: newAddress,
  ifAnswerLost:
    "The phone has a new provisioning URL, and the previous one no longer works. To see a URL, generate another one.",
  problems: [...deviceMissing, provisioningProblems.noFiles, provisioningProblems.macNeeded],
})
export const revokeAddress = endpoint({
  ...inDevice,
  method: "DELETE",
  path: `${base}/devices/:deviceId/address`,
  summary: "Revoke the provisioning URL of a phone",
  description: "The phone keeps working with the configuration it has, and gets no new one.",
  access: access.inAccount("update:devices"),
  problems: deviceMissing,
})
export const previewFiles = endpoint({
  ...inDevice,
  method: "GET",
  path: `${base}/devices/:deviceId/files`,
  summary: "List the latest configuration files of a phone and those it has, without secrets",
  description:
    "To find out why a phone does not behave as it is set up. A difference between the two means that the phone has not fetched its settings yet.",
  access: access.inAccount("read:devices"),
  response: z.array(shownFile),
  noCache: true,
  problems: [...deviceMissing, provisioningProblems.noFiles, provisioningProblems.macNeeded],
})
export const showAdminPassword = endpoint({
  ...inDevice,
  method: "POST",
  path: `${base}/devices/:deviceId/admin-password`,
  summary: "Show the password of a phone's menu and web page",
  description: "The audit log records it.",
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
  summary: "Get the settings of a phone and their sources",
  description:
    "Each setting with its value, and whether it comes from the product, account, location, model or the phone.",
  access: access.inAccount("read:devices"),
  response: layeredSettings,
  problems: deviceMissing,
})
export const setDeviceOverrides = endpoint({
  ...inDevice,
  method: "PUT",
  path: `${base}/devices/:deviceId/settings`,
  summary: "Change the settings of a phone",
  description: "Omitted settings are inherited.",
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
  summary: "List models of the phones in an account",
  description:
    "With how many phones of each model there are, and whether the model has settings of its own in the account.",
  access: access.inAccount("read:devices"),
  response: z.array(usedModel),
  problems: [accountProblems.notFound],
})
export const listModelDevices = endpoint({
  service: "portal",
  params: ofModel,
  method: "GET",
  path: `${base}/models/:make/:model/devices`,
  summary: "List phones of a model",
  description: "The account's phones of this model, to see what settings of the model change.",
  access: access.inAccount("read:devices"),
  response: z.array(modelDevice),
  problems: [accountProblems.notFound, provisioningProblems.modelUnknown],
})
export const getModelSettings = endpoint({
  service: "portal",
  params: ofModel,
  method: "GET",
  path: `${base}/models/:make/:model/settings`,
  summary: "Get the settings of a model and their sources",
  description: "They apply to all phones of the model in the account.",
  access: access.inAccount("read:devices"),
  response: layeredSettings,
  problems: [accountProblems.notFound, provisioningProblems.modelUnknown],
})
export const setModelSettings = endpoint({
  service: "portal",
  params: ofModel,
  method: "PUT",
  path: `${base}/models/:make/:model/settings`,
  summary: "Change the settings of a model",
  description: "Settings that are left out are inherited from the location or account.",
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
  summary: "Get the keys of a phone",
  description: "In order. A phone without keys of its own shows its lines.",
  access: access.inAccount("read:devices"),
  response: keyLayout,
  problems: deviceMissing,
})
export const setKeys = endpoint({
  ...inDevice,
  method: "PUT",
  path: `${base}/devices/:deviceId/keys`,
  summary: "Change the keys of a phone",
  description: "Replaces all keys of the phone.",
  access: access.inAccount("update:devices"),
  body: keyLayoutEdit,
  response: keyLayout,
  problems: [...deviceMissing, keyProblems.changedMeanwhile, ...keyRefusals],
})
export const clearKeys = endpoint({
  ...inDevice,
  method: "DELETE",
  path: `${base}/devices/:deviceId/keys`,
  summary: "Reset the keys of a phone",
  description: "It then shows its lines.",
  access: access.inAccount("update:devices"),
  problems: deviceMissing,
})
export const copyKeys = endpoint({
  owners: { "params.deviceId": "reference", "body.deviceIds[]": "each" },
  ...inDevice,
  method: "POST",
  path: `${base}/devices/:deviceId/keys/copy`,
  summary: "Copy keys to other phones of the same model as a job",
  description: "Phones of other models are left out with the reason. Poll the job for progress.",
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
  summary: "List key templates",
  description: "With the model each is made for and how many keys it has. Search by name.",
  access: access.inAccount("read:devices"),
  query: keyTemplateFilter,
  response: page(keyTemplate),
  problems: [accountProblems.notFound],
})
export const createKeyTemplate = endpoint({
  ...templates,
  method: "POST",
  createdAt: "/api/provisioning/accounts/:accountId/key-templates/:id",
  summary: "Create a key template for a model",
  description: "Placeholders in labels get the name and extension of each phone.",
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
  summary: "Get a key template",
  description: "Placeholders such as the name and extension of the phone are filled in when the template is applied.",
  access: access.inAccount("read:devices"),
  response: keyTemplateWithKeys,
  problems: templateMissing,
})
export const updateKeyTemplate = endpoint({
  ...oneTemplate,
  method: "PUT",
  summary: "Change a key template",
  description: "Phones keep their keys until it is applied again.",
  access: access.inAccount("update:devices"),
  body: keyTemplateEdit,
  response: keyTemplateWithKeys,
  problems: [...templateMissing, keyTemplateProblems.nameTaken, keyTemplateProblems.changedMeanwhile, ...keyRefusals],
})
export const deleteKeyTemplate = endpoint({
  ...oneTemplate,
  method: "DELETE",
  summary: "Delete a key template",
  description: "Phones keep their keys.",
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
  summary: "Delete a key template and apply another one to its phones as a job",
  description: "Poll the job for progress.",
  problems: [...templateMissing, keyTemplateProblems.replacementUnfit, keyProblems.nothingChosen],
})
export const applyKeyTemplate = endpoint({
  owners: { "body.deviceIds[]": "each" },
  ...oneTemplate,
  path: `${oneTemplate.path}/apply`,
  method: "POST",
  summary: "Apply a key template to phones of its model as a job",
  description: "Phones of other models are left out with the reason. Poll the job for progress.",
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
  summary: "Generate a QR code that sets up an app",
  description: "Valid once, for a short time.",
  access: access.inAccount("update:devices"),
  response: appCode,
  ifAnswerLost: "Generate a new code and scan it.",
  problems: [accountProblems.notFound, accountProblems.appsOff, deviceProblems.lineNotFound, appCodeProblems.notAnApp],
})
