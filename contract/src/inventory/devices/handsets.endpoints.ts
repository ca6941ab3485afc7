import { z } from "zod"
import { emergencyLocationProblems } from "../emergency-locations/emergency-locations.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { lookupProblems } from "../../ground/lookups/lookups.problems.ts"
import { countryId } from "../../ground/lookups/lookups.schema.ts"
import { deviceProblems as refusals } from "./devices.problems.ts"
import { device, devicePassword, macVerdict, passwordVerdict } from "./devices.schema.ts"
import { handsetChange, handsetProps, handsetQuery, macList } from "./handsets.schema.ts"
import { freePhone, hotelingLogin } from "./hoteling.schema.ts"
import { hotelingProblems } from "./devices.problems.ts"
import { provisioningMake } from "./provisioning-models.ts"

// Operations without an account in the path: they act in the caller's account and within the caller's reach.

const general = "/api/ucaas/general"

export const checkMac = endpoint({
  service: "provisioning",
  method: "GET",
  path: "/api/devices/mac/:mac",
  calls: ["a7-dev-get-duplicate-mac-check-by-mac"],
  access: access.own("read:devices"),
  summary: "Check whether a phone with this MAC address is set up",
  description: "Its owner is named only to callers who can see that account.",
  params: z.strictObject({
    mac: z.string().max(60).describe("MAC address: 12 hexadecimal digits, with or without separators"),
  }),
  response: macVerdict,
  noCache: true,
})
export const mapMacsToExtensions = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: `${general}/macAddressToExtensionMap`,
  calls: ["b73-get-general-mac-address-to-extension-map"],
  access: access.own("read:devices"),
  summary: "Get the extensions of phones by up to 100 MAC addresses",
  description: "MAC addresses that are unknown or belong to other accounts are left out.",
  query: macList,
  response: z.record(z.string(), macVerdict),
  noCache: true,
})
export const takeNextSipId = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: `${general}/nextsipid`,
  calls: ["a7-dev-get-next-sip-id", "b73-get-general-nextsipid"],
  access: access.own("create:devices"),
  summary: "Take the next free SIP ID",
  description: "It is not issued again, so this GET changes something: confirm it with X-Confirm-Change: true.",
  response: z.object({ sipId: z.string().describe("SIP id with which the line registers") }),
  sideEffect: true,
  noCache: true,
})
export const listProvisioningModels = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: `${general}/info/v1/provisioningModels`,
  calls: ["a7-dev-get-provisioning-models", "b73-get-general-info-v1-provisioning-models"],
  access: access.own("read:devices"),
  summary: "List makes and models that can be set up, with their line counts",
  description: "Send the token in X-Vendor-Token.",
  response: z.array(provisioningMake),
  vendorToken: true,
})
export const listMakesAndModels = endpoint({
  service: "provisioning",
  method: "GET",
  path: "/api/devices/countries/:countryId/makes-and-models",
  calls: ["a7-dev-get-makes-and-models-by-country"],
  access: access.own("read:devices"),
  summary: "List makes and models offered in a country",
  description: "The models that can be set up automatically, with how many lines and keys each has.",
  params: z.strictObject({ countryId }),
  response: z.array(provisioningMake),
  problems: [lookupProblems.countryUnknown],
})
export const getHandsetProps = endpoint({
  service: "phoneSystem",
  method: "GET",
  path: `${general}/sipHandsetExtProps`,
  calls: ["a7-dev-get-sip-handset-extension-props", "b73-get-general-sip-handset-ext-props"],
  access: access.own("read:devices"),
  summary: "Get the settings of a handset by its MAC address or id",
  description: "Give the MAC address in any common format, or the id. Passwords are never part of the answer.",
  query: handsetQuery,
  response: handsetProps,
  problems: [refusals.notFound],
})
export const setHandsetProp = endpoint({
  owners: { "query.devId": "device" },
  service: "phoneSystem",
  method: "POST",
  path: `${general}/sipHandsetExtProps`,
  calls: ["a7-dev-post-sip-handset-extension-props", "b73-post-general-sip-handset-ext-props"],
  access: access.own("update:devices"),
  summary: "Change one setting of a handset",
  description: "An empty value removes it.",
  query: handsetChange,
  response: handsetProps,
  problems: [refusals.notFound, refusals.propertyUnfit],
})
export const validateDevicePassword = endpoint({
  service: "provisioning",
  method: "POST",
  path: "/api/devices/device-password/validate",
  calls: ["a7-dev-post-validate-password"],
  access: access.own("read:devices"),
  summary: "Check whether a phone password is strong enough",
  description: "Stores nothing.",
  body: devicePassword,
  response: passwordVerdict,
  idempotency: "none",
})

// --- the caller's own ------------------------------------------------------------------------------------------------

export const listOwnDevices = endpoint({
  service: "provisioning",
  method: "GET",
  path: "/api/devices/me",
  access: access.own("read:own-devices"),
  summary: "List your own phones and apps",
  description: "The phones and apps of the caller's extensions.",
  response: z.array(device),
  noCache: true,
})
export const listFreePhones = endpoint({
  service: "hoteling",
  method: "GET",
  path: "/api/hoteling/me/phones",
  access: access.own("read:own-devices"),
  summary: "List shared phones that you can log in to",
  description: "Phones that allow hoteling and to which nobody is logged in now.",
  response: z.array(freePhone),
  noCache: true,
})
const ofPhone = z.strictObject({
  deviceId: z
    .string()
    .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
    .transform(Number)
    .describe("Id of the phone or app"),
})
export const logInAtPhone = endpoint({
  service: "hoteling",
  method: "PUT",
  path: "/api/hoteling/me/phones/:deviceId",
  access: access.own("update:own-devices"),
  summary: "Log in to a shared phone with one of your own extensions",
  description: "Ends by itself after the hours that the account allows.",
  params: ofPhone,
  body: hotelingLogin,
  response: z.array(freePhone),
  problems: [
    refusals.notFound,
    refusals.extensionUnknown,
    hotelingProblems.notShared,
    hotelingProblems.taken,
    hotelingProblems.elsewhere,
    hotelingProblems.off,
    emergencyLocationProblems.missing,
  ],
})
export const logOutOfPhone = endpoint({
  service: "hoteling",
  method: "DELETE",
  path: "/api/hoteling/me/phones/:deviceId",
  access: access.own("update:own-devices"),
  summary: "Log out of a shared phone",
  description: "The phone gets its own lines again.",
  params: ofPhone,
  response: z.array(freePhone),
  problems: [refusals.notFound],
})
