import * as blfKeys from "@dialplane/contract/inventory/provisioning/blf.endpoints"
import { previewExchange, previewReplacement } from "@dialplane/contract/inventory/provisioning/exchange.endpoints"
import { previewSwap, swapDevices } from "@dialplane/contract/inventory/provisioning/swap.endpoints"
import * as control from "@dialplane/contract/inventory/provisioning/phone-control.endpoints"
import {
  replaceDevice,
  undoReplacement as undoReplacementEndpoint,
} from "@dialplane/contract/inventory/provisioning/replace-phone.endpoints"
import { exportZeroTouch as zeroTouchEndpoint } from "@dialplane/contract/inventory/provisioning/zero-touch.endpoints"
import * as endpoints from "@dialplane/contract/inventory/provisioning/provisioning.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { publicRoute, route } from "../../kit/http/route.ts"
import * as emergency from "../devices/emergency-changes.service.ts"
import * as addresses from "./addresses.service.ts"
import * as appCodes from "./app-codes.service.ts"
import * as blf from "./blf.service.ts"
import * as exchange from "./exchange-preview.service.ts"
import * as templates from "./key-templates.service.ts"
import * as keys from "./keys.service.ts"
import { deviceKeys, numberKeys } from "./key-uses.service.ts"
import * as settings from "./phone-settings.service.ts"
import { commandManyJob } from "./phone-commands.jobs.ts"
import * as commands from "./phone-commands.service.ts"
import { spreadKeysJob } from "./provisioning.jobs.ts"
import { phoneSettingsUndo } from "./provisioning.undo.ts"
import { swapUndo } from "./swap.undo.ts"
import { servePhoneFile } from "./serving.service.ts"
import { sandboxPhoneJob } from "./sandbox-phone.jobs.ts"
import { replacePhone, swap, undoReplacement } from "./swap.service.ts"
import { exportZeroTouch } from "./zero-touch.service.ts"

export const provisioningDomain: ServerDomain = {
  name: "provisioning",
  jobs: (kit) => [spreadKeysJob(kit), commandManyJob(kit), sandboxPhoneJob(kit)],
  undos: [phoneSettingsUndo, swapUndo],
  uses: [numberKeys, deviceKeys],
  routes: [
    publicRoute(endpoints.getPhoneFile, (ctx, { params }) => servePhoneFile(ctx, params.token, params.file)),
    publicRoute(endpoints.exchangeAppCode, (ctx, { body }) => appCodes.exchangeAppCode(ctx, body.code)),
    route(endpoints.getProvisioning, (ctx, { params }) => addresses.getState(ctx, params.deviceId)),
    route(endpoints.makeAddress, (ctx, { params }) => addresses.makeAddress(ctx, params.deviceId)),
    route(endpoints.revokeAddress, (ctx, { params }) => addresses.revokeAddress(ctx, params.deviceId)),
    route(endpoints.previewFiles, (ctx, { params }) => addresses.preview(ctx, params.deviceId)),
    route(endpoints.showAdminPassword, (ctx, { params }) => addresses.showAdminPassword(ctx, params.deviceId)),
    route(endpoints.getDeviceOverrides, (ctx, { params }) => settings.getOfDevice(ctx, params.deviceId)),
    route(endpoints.setDeviceOverrides, (ctx, { params, body }) => settings.setOfDevice(ctx, params.deviceId, body)),
    route(endpoints.listUsedModels, (ctx) => settings.listModels(ctx)),
    route(endpoints.listModelDevices, (ctx, { params }) => settings.listDevicesOfModel(ctx, params.make, params.model)),
    route(endpoints.getModelSettings, (ctx, { params }) => settings.getOfModel(ctx, params.make, params.model)),
    route(endpoints.setModelSettings, (ctx, { params, body }) =>
      settings.setOfModel(ctx, params.make, params.model, body),
    ),
    route(endpoints.getKeys, (ctx, { params }) => keys.get(ctx, params.deviceId)),
    route(endpoints.setKeys, (ctx, { params, body }) => keys.set(ctx, params.deviceId, body)),
    route(endpoints.clearKeys, (ctx, { params }) => keys.clear(ctx, params.deviceId)),
    route(endpoints.copyKeys, (ctx, { params, body }) => keys.copy(ctx, params.deviceId, body)),
    route(blfKeys.listBlf, (ctx) => blf.list(ctx)),
    route(blfKeys.updateBlf, (ctx, { body }) => blf.set(ctx, body)),
    route(swapDevices, (ctx, { params, body }) => swap(ctx, params.deviceId, body.withDeviceId)),
    route(previewSwap, (ctx, { params, body }) => emergency.previewSwap(ctx, params.deviceId, body.withDeviceId)),
    route(replaceDevice, (ctx, { params, body }) => replacePhone(ctx, params.deviceId, body)),
    route(undoReplacementEndpoint, (ctx, { params, body }) => undoReplacement(ctx, params.deviceId, body.withDeviceId)),
    route(previewExchange, (ctx, { params }) => exchange.ofSwap(ctx, params.deviceId, params.withDeviceId)),
    route(previewReplacement, (ctx, { params, query }) => exchange.ofReplacement(ctx, params.deviceId, query)),
    route(control.restartPhone, (ctx, { params }) => commands.command(ctx, params.deviceId, "restart")),
    route(control.resyncPhone, (ctx, { params }) => commands.command(ctx, params.deviceId, "resync")),
    route(control.previewCommand, (ctx, { body }) => commands.preview(ctx, body)),
    route(control.commandManyPhones, (ctx, { body }) => commands.commandMany(ctx, body)),
    route(zeroTouchEndpoint, (ctx, { body }) => exportZeroTouch(ctx, body)),
    route(endpoints.listKeyTemplates, (ctx, { query }) => templates.list(ctx, query)),
    route(endpoints.createKeyTemplate, (ctx, { body }) => templates.create(ctx, body)),
    route(endpoints.getKeyTemplate, (ctx, { params }) => templates.get(ctx, params.templateId)),
    route(endpoints.updateKeyTemplate, (ctx, { params, body }) => templates.change(ctx, params.templateId, body)),
    route(endpoints.deleteKeyTemplate, (ctx, { params }) => templates.remove(ctx, params.templateId)),
    route(endpoints.replaceKeyTemplate, (ctx, { params, body }) =>
      templates.replace(ctx, params.templateId, body.withTemplateId),
    ),
    route(endpoints.applyKeyTemplate, (ctx, { params, body }) => templates.apply(ctx, params.templateId, body)),
    route(endpoints.makeAppCode, (ctx, { params }) => appCodes.makeAppCode(ctx, params.lineId)),
  ],
}
