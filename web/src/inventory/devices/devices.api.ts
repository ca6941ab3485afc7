import { listBlf, updateBlf } from "@dialplane/contract/inventory/provisioning/blf.endpoints"
import {
  assignDevice,
  changeManyDevices,
  createDevice,
  getDevice,
  getDeviceHealth,
  listDevices,
  logOutDevice,
  previewDeviceRemoval,
  previewManyDevices,
  removeManyDevices,
  resetSipPassword,
  setDevicePassword,
  unassignDevice,
  updateDevice,
} from "@dialplane/contract/inventory/devices/devices.endpoints"
import { createAppLine, updateLines } from "@dialplane/contract/inventory/devices/lines.endpoints"
import {
  getDeviceSettings,
  getPhoneConfiguration,
  updateDeviceSettings,
  updatePhoneConfiguration,
} from "@dialplane/contract/inventory/devices/device-settings.endpoints"
import { listDevicesOfExtension } from "@dialplane/contract/inventory/devices/devices-of-extension.endpoints"
import {
  checkMac,
  getHandsetProps,
  listFreePhones,
  listMakesAndModels,
  listOwnDevices,
  logInAtPhone,
  logOutOfPhone,
  setHandsetProp,
  validateDevicePassword,
} from "@dialplane/contract/inventory/devices/handsets.endpoints"
import {
  listHotelingDevices,
  listHotelingLines,
  listHotelingSharedLines,
  listLoggedInExtensions,
  logInDevice,
  shareDevices,
  updateSharedLines,
} from "@dialplane/contract/inventory/devices/hoteling.endpoints"
import { commandManyPhones, previewCommand } from "@dialplane/contract/inventory/provisioning/phone-control.endpoints"
import { replaceDevice } from "@dialplane/contract/inventory/provisioning/replace-phone.endpoints"
import { swapDevices } from "@dialplane/contract/inventory/provisioning/swap.endpoints"
import { undoSwap } from "@dialplane/contract/operations/audit/undo-swap.endpoints"
import {
  getEmergencyReadiness,
  listExtensionDevices,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.endpoints"
import type { DeviceBulk } from "@dialplane/contract/inventory/devices/devices.schema"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import type { CallInput } from "../../kit/request/call-types.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("device", listDevices, getDevice, getDeviceHealth, listDevicesOfExtension, listHotelingDevices)
// Phones follow the emergency location of their extension.
staleBy("emergencyLocation", listDevices, getDevice, listDevicesOfExtension)
staleBy("phoneKeys", listBlf)
staleBy("deviceSettings", getDeviceSettings, getPhoneConfiguration)

/** Everything that shows phones; a change to one makes all of it stale. */
export const shownPhones: readonly Endpoint[] = [
  listDevices,
  getDevice,
  getDeviceHealth,
  listDevicesOfExtension,
  listOwnDevices,
  listFreePhones,
  listHotelingDevices,
  listHotelingLines,
  listLoggedInExtensions,
  listExtensionDevices,
  getEmergencyReadiness,
  checkMac,
]
const inForm = { errors: "form", invalidates: shownPhones } as const

export const deviceQuery = (accountId: number, deviceId: number) =>
  query(getDevice, { params: { accountId, deviceId } }, { customError: true })
export const deviceHealthQuery = (accountId: number, deviceId: number) =>
  query(getDeviceHealth, { params: { accountId, deviceId } }, { customError: true })
export const devicesOfExtensionQuery = (accountId: number, extensionId: number) =>
  query(listDevicesOfExtension, { params: { accountId, extensionId } }, { customError: true })
export const devicesOfPersonQuery = (accountId: number, userId: number) =>
  query(listDevices, { params: { accountId }, query: { userId: String(userId), limit: 50 } }, { customError: true })
export const devicesFoundQuery = (accountId: number, search: string) =>
  query(listDevices, { params: { accountId }, query: { search, limit: 20, kind: "deskPhone" } }, { customError: true })
export const modelsQuery = (countryId: string) =>
  query(listMakesAndModels, { params: { countryId } }, { customError: true })
export const macQuery = (mac: string) => query(checkMac, { params: { mac } }, { customError: true })
export const handsetPropsQuery = (deviceId: number) =>
  query(getHandsetProps, { query: { devId: String(deviceId) } }, { customError: true })
/** The emergency location of an extension. */
export const placeOfExtensionQuery = (accountId: number, extensionId: number) =>
  query(
    listExtensionDevices,
    { params: { accountId }, query: { extensionId: String(extensionId) } },
    { customError: true },
  )
export const deviceSettingsQuery = (accountId: number) =>
  query(getDeviceSettings, { params: { accountId } }, { customError: true })
export const phoneConfigurationQuery = (accountId: number) =>
  query(getPhoneConfiguration, { params: { accountId } }, { customError: true })
export const hotelingDevicesQuery = (accountId: number) =>
  query(listHotelingDevices, { params: { accountId } }, { customError: true })
export const hotelingLinesQuery = (accountId: number) =>
  query(listHotelingLines, { params: { accountId } }, { customError: true })
export const blfQuery = (accountId: number) => query(listBlf, { params: { accountId } }, { customError: true })
export const sharedLinesQuery = (accountId: number) =>
  query(listHotelingSharedLines, { params: { accountId } }, { customError: true })
export const ownDevicesQuery = query(listOwnDevices, {}, { customError: true })
export const freePhonesQuery = query(listFreePhones, {}, { customError: true })

export const addDevice = mutation(createDevice, inForm)
export const addApp = mutation(createAppLine, inForm)
export const saveDevice = mutation(updateDevice, inForm)
export const saveLines = mutation(updateLines, inForm)
export const removeMany = mutation(removeManyDevices, inForm)
export const replacePhone = mutation(replaceDevice, inForm)
export const commandMany = mutation(commandManyPhones, inForm)
export const logOut = mutation(logOutDevice, inForm)
export const resetSip = mutation(resetSipPassword, inForm)
export const assign = mutation(assignDevice, inForm)
export const unassign = mutation(unassignDevice, inForm)
export const swap = mutation(swapDevices, inForm)
export const swapBack = mutation(undoSwap, inForm)
export const changeMany = mutation(changeManyDevices, inForm)
/** Preview of a bulk action. */
export const bulkPreviewQuery = (accountId: number, body: DeviceBulk) =>
  query(previewManyDevices, { params: { accountId }, body }, { customError: true, noCache: true })
export const removalPreviewQuery = (accountId: number, body: CallInput<typeof previewDeviceRemoval>["body"]) =>
  query(previewDeviceRemoval, { params: { accountId }, body }, { customError: true, noCache: true })
export const commandPreviewQuery = (accountId: number, body: CallInput<typeof previewCommand>["body"]) =>
  query(previewCommand, { params: { accountId }, body }, { customError: true, noCache: true })
export const choosePassword = mutation(setDevicePassword, inForm)
export const judgePassword = mutation(validateDevicePassword, { errors: "form", invalidates: [] })
export const setProp = mutation(setHandsetProp, { errors: "form", invalidates: [getHandsetProps] })
export const saveSettings = mutation(updateDeviceSettings, { errors: "form", invalidates: [getDeviceSettings] })
export const saveConfiguration = mutation(updatePhoneConfiguration, {
  errors: "form",
  invalidates: [getPhoneConfiguration],
})
export const shareMany = mutation(shareDevices, inForm)
export const logIn = mutation(logInDevice, inForm)
export const saveBlfKeys = mutation(updateBlf, { errors: "form", invalidates: [listBlf] })
export const saveSharedLines = mutation(updateSharedLines, { errors: "form", invalidates: [listHotelingSharedLines] })
export const sitDown = mutation(logInAtPhone, inForm)
export const standUp = mutation(logOutOfPhone, inForm)
