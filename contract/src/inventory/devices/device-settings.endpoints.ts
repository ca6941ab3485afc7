import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { locationProblems } from "../locations/locations.problems.ts"
import {
  editedDeviceSettings,
  editedPhoneConfiguration,
  shownDeviceSettings,
  shownPhoneConfiguration,
} from "./device-settings.schema.ts"
import { deviceProblems as refusals } from "./devices.problems.ts"
import { base, changing, reading } from "./device-endpoint-parts.ts"

export const getDeviceSettings = endpoint({
  ...reading,
  path: `${base}/settings`,
  calls: ["a7-dev-get-device-settings-per-account"],
  summary: "Get the device settings of an account",
  description: "These apply to all phones of the account.",
  params: inAccount,
  response: shownDeviceSettings,
  problems: [accountProblems.notFound],
})
export const updateDeviceSettings = endpoint({
  ...changing,
  path: `${base}/settings`,
  calls: ["a7-dev-put-device-settings-per-account"],
  summary: "Change the device settings of an account",
  description: "Fields that are left out do not change.",
  params: inAccount,
  body: editedDeviceSettings,
  response: shownDeviceSettings,
  problems: [accountProblems.notFound, refusals.changedMeanwhile, locationProblems.notFound, locationProblems.closed],
})
const configurationPath = "/api/ucaas/account/:accountId/phoneConfigurationDetails"
export const getPhoneConfiguration = endpoint({
  ...reading,
  service: "phoneSystem",
  path: configurationPath,
  calls: ["a7-dev-get-phone-configuration-details", "b72-get-phone-configuration-details"],
  summary: "Get the configuration of all phones of an account",
  description: "What every phone gets, unless its location, model or its own settings say otherwise.",
  params: inAccount,
  response: shownPhoneConfiguration,
  problems: [accountProblems.notFound],
})
export const updatePhoneConfiguration = endpoint({
  ...changing,
  service: "phoneSystem",
  path: configurationPath,
  calls: ["a7-dev-put-phone-configuration-details", "b72-put-phone-configuration-details"],
  summary: "Change the configuration of all phones of an account",
  description: "Phones get it with their next configuration. A resync makes them fetch it at once.",
  params: inAccount,
  body: editedPhoneConfiguration,
  response: shownPhoneConfiguration,
  problems: [accountProblems.notFound, refusals.changedMeanwhile],
})
export const getIcebergFeatures = endpoint({
  ...reading,
  path: `${base}/iceberg-features`,
  calls: ["a7-dev-get-iceberg-features-flag"],
  summary: "Whether the account has iceberg features (meaning not given)",
  description: "Kept for older programs. Do not build on it.",
  params: inAccount,
  response: z.object({ icebergFeatures: z.boolean().describe("A flag of the older system, kept as it is") }),
  problems: [accountProblems.notFound],
})
export const getVdpSupport = endpoint({
  ...reading,
  service: "phoneSystem",
  path: "/api/ucaas/account/:accountId/vdpProvisioningModelSupported",
  calls: ["b72-get-vdp-provisioning-model-supported"],
  summary:
    "Whether the account's phones are set up by the older models (meaning not given); true outside international accounts",
  description: "Kept for older programs.",
  params: inAccount,
  response: z.object({
    vdpProvisioningModelSupported: z.boolean().describe("Whether older models set up the phones of the account"),
  }),
  problems: [accountProblems.notFound],
})
