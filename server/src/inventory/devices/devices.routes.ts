import * as endpoints from "@dialplane/contract/inventory/devices/devices.endpoints"
import * as ofExtension from "@dialplane/contract/inventory/devices/devices-of-extension.endpoints"
import * as lineEndpoints from "@dialplane/contract/inventory/devices/lines.endpoints"
import * as settingEndpoints from "@dialplane/contract/inventory/devices/device-settings.endpoints"
import { fromLegacyDraft, toLegacy } from "@dialplane/contract/inventory/devices/devices.versions"
import * as emergencyPreviews from "@dialplane/contract/inventory/devices/emergency-changes.endpoints"
import * as general from "@dialplane/contract/inventory/devices/handsets.endpoints"
import * as hotel from "@dialplane/contract/inventory/devices/hoteling.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { offlineDevicesJob } from "./offline-notices.jobs.ts"
import { answeringAs } from "../../kit/database/transaction.ts"
import * as actions from "./device-actions.service.ts"
import { deviceOwners } from "./device-owners.service.ts"
import * as reading from "./device-reading.service.ts"
import * as settings from "./device-settings.service.ts"
import * as removal from "./device-removal.service.ts"
import { changeManyJob, refreshRegistrationsJob } from "./devices.jobs.ts"
import { deviceUndos } from "./devices.undo.ts"
import * as emergency from "./emergency-changes.service.ts"
import * as handsets from "./handsets.service.ts"
import * as hoteling from "./hoteling.service.ts"
import * as registrations from "./registrations.service.ts"
import { logOutPhonesOf } from "./suspended-lines.service.ts"

export const devicesDomain: ServerDomain = {
  name: "devices",
  jobs: (kit) => [changeManyJob(kit), refreshRegistrationsJob(kit), offlineDevicesJob(kit)],
  undos: deviceUndos,
  owners: deviceOwners,
  signInOffSteps: [logOutPhonesOf],
  routes: [
    route(endpoints.listDevices, (ctx, { query }) => reading.list(ctx, query)),
    route(endpoints.listDevicesWithLines, (ctx, { query }) => reading.listWithLines(ctx, query)),
    route(ofExtension.listDevicesOfExtension, (ctx, { params }) => reading.listOfExtension(ctx, params.extensionId)),
    route(ofExtension.listLegacyDevicesOfExtension, async (ctx, { params }) =>
      (await reading.listOfExtension(ctx, params.extensionId)).map(toLegacy),
    ),
    route(endpoints.getDevice, (ctx, { params }) => reading.get(ctx, params.deviceId)),
    route(endpoints.getLegacyDevice, async (ctx, { params }) => toLegacy(await reading.get(ctx, params.deviceId))),
    route(endpoints.getDeviceHealth, (ctx, { params }) => registrations.getHealth(ctx, params.deviceId)),

    route(endpoints.createDevice, (ctx, { body }) => actions.create(ctx, body)),
    route(endpoints.createLegacyDevice, (ctx, { body }) =>
      answeringAs(ctx, toLegacy, () => actions.create(ctx, fromLegacyDraft(body))),
    ),
    route(endpoints.updateDevice, (ctx, { params, body }) => emergency.change(ctx, params.deviceId, body)),
    route(endpoints.updateLegacyDevice, async (ctx, { params, body }) =>
      toLegacy(await actions.changeLegacy(ctx, params.deviceId, body)),
    ),
    route(endpoints.deleteDevice, (ctx, { params }) => actions.remove(ctx, params.deviceId)),
    route(endpoints.logOutDevice, (ctx, { params }) => actions.logOut(ctx, params.deviceId)),
    route(endpoints.resetSipPassword, (ctx, { params }) => actions.resetSip(ctx, params.deviceId)),
    route(endpoints.assignDevice, (ctx, { params, body }) => emergency.assign(ctx, params.deviceId, body)),
    route(endpoints.unassignDevice, (ctx, { params }) => actions.unassign(ctx, params.deviceId)),
    route(emergencyPreviews.previewAssignment, (ctx, { params, body }) =>
      emergency.previewAssign(ctx, params.deviceId, body),
    ),
    route(emergencyPreviews.previewDeviceUpdate, (ctx, { params, body }) =>
      emergency.previewUpdate(ctx, params.deviceId, body),
    ),
    route(emergencyPreviews.previewLinesUpdate, (ctx, { body }) => emergency.previewLines(ctx, body.lines)),
    route(endpoints.setDevicePassword, (ctx, { params, body }) =>
      actions.choosePassword(ctx, params.deviceId, body.password),
    ),
    route(endpoints.previewManyDevices, (ctx, { body }) => actions.previewMany(ctx, body)),
    route(endpoints.changeManyDevices, (ctx, { body }) => actions.changeMany(ctx, body)),

    route(endpoints.previewDeviceRemoval, (ctx, { body }) => removal.previewRemoval(ctx, body.deviceIds)),
    route(endpoints.removeManyDevices, (ctx, { body }) => removal.removeMany(ctx, body.deviceIds)),

    route(lineEndpoints.updateLines, (ctx, { body }) => emergency.changeLines(ctx, body.lines)),
    route(lineEndpoints.createAppLine, (ctx, { body }) => actions.addApp(ctx, body)),
    route(ofExtension.updateDevicesOfExtension, (ctx, { params, body }) =>
      actions.setOfExtension(ctx, params.extensionId, body.deviceIds),
    ),
    route(ofExtension.listDevicesOfUser, (ctx, { params }) => actions.listOfUser(ctx, params.userId, params.extension)),
    route(ofExtension.addDevicesOfUser, (ctx, { params, body }) =>
      actions.addToUser(ctx, params.userId, params.extension, body.deviceIds),
    ),
    route(ofExtension.removeDevicesOfUser, (ctx, { params, body }) =>
      actions.removeFromUser(ctx, params.userId, params.extension, body.deviceIds),
    ),

    route(lineEndpoints.listRegistrations, (ctx, { query }) => registrations.listPage(ctx, query)),
    route(lineEndpoints.getLineRegistration, (ctx, { params }) => registrations.getOfLine(ctx, params.lineId)),
    route(settingEndpoints.getDeviceSettings, (ctx) => settings.getSettings(ctx)),
    route(settingEndpoints.updateDeviceSettings, (ctx, { body }) => settings.changeSettings(ctx, body)),
    route(settingEndpoints.getPhoneConfiguration, (ctx) => settings.getConfiguration(ctx)),
    route(settingEndpoints.updatePhoneConfiguration, (ctx, { body }) => settings.changeConfiguration(ctx, body)),
    route(settingEndpoints.getIcebergFeatures, (ctx) => settings.getIcebergFeatures(ctx)),
    route(settingEndpoints.getVdpSupport, (ctx) => settings.getVdpSupport(ctx)),

    route(general.checkMac, (ctx, { params }) => handsets.checkMac(ctx, params.mac)),
    route(general.mapMacsToExtensions, (ctx, { query }) => handsets.mapMacs(ctx, query.macList)),
    route(general.takeNextSipId, (ctx) => handsets.nextSipId(ctx)),
    route(general.listProvisioningModels, () => handsets.listModels()),
    route(general.listMakesAndModels, (_, { params }) => handsets.listModelsOf(params.countryId)),
    route(general.getHandsetProps, (ctx, { query }) => handsets.getProps(ctx, query)),
    route(general.setHandsetProp, (ctx, { query }) => handsets.setProp(ctx, query)),
    route(general.validateDevicePassword, (_, { body }) => actions.validatePassword(body.password)),
    route(general.listOwnDevices, (ctx) => reading.listOwn(ctx)),
    route(general.listFreePhones, (ctx) => hoteling.listFreePhones(ctx)),
    route(general.logInAtPhone, (ctx, { params, body }) => hoteling.logInSelf(ctx, params.deviceId, body.extensionId)),
    route(general.logOutOfPhone, (ctx, { params }) => hoteling.logOutSelf(ctx, params.deviceId)),

    route(hotel.listHotelingDevices, (ctx) => hoteling.listShared(ctx)),
    route(hotel.shareDevices, (ctx, { body }) => hoteling.share(ctx, body)),
    route(hotel.listHotelingLines, (ctx) => hoteling.listLines(ctx)),
    route(hotel.logInDevice, (ctx, { params, body }) => hoteling.logIn(ctx, params.deviceId, body.extensionId)),
    route(hotel.listLoggedInExtensions, (ctx) => hoteling.listLoggedIn(ctx)),
    route(hotel.listSharedLines, (ctx) => hoteling.listSharedLines(ctx)),
    route(hotel.listHotelingSharedLines, (ctx) => hoteling.listSharedLines(ctx)),
    route(hotel.updateSharedLines, (ctx, { body }) => hoteling.setSharedLines(ctx, body)),
  ],
}
