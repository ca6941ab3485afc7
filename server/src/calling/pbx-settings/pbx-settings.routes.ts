import * as endpoints from "@dialplane/contract/calling/pbx-settings/pbx-settings.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as settings from "./pbx-settings.service.ts"
import { undoPbxSettings } from "./pbx-settings.undo.ts"

export const pbxSettingsDomain: ServerDomain = {
  name: "pbx-settings",
  undos: [undoPbxSettings],
  uses: [{ of: "phoneNumber", find: settings.listMainNumberUses }],
  useReplacers: [{ of: "extension", replace: settings.replaceExtension }],
  routes: [
    route(endpoints.getPbxSettings, (ctx) => settings.get(ctx)),
    route(endpoints.updatePbxSettings, (ctx, { body }) => settings.change(ctx, body)),
    route(endpoints.createPbxSettings, (ctx, { body }) => settings.change(ctx, body)),
    route(endpoints.resetPbxSettings, (ctx) => settings.reset(ctx)),
    route(endpoints.getInternationalCalling, (ctx) => settings.get(ctx)),
    route(endpoints.updateInternationalCalling, (ctx, { body }) => settings.change(ctx, body)),
    route(endpoints.getSevenDigitDialing, (ctx) => settings.get(ctx)),
    route(endpoints.updateSevenDigitDialing, (ctx, { body }) => settings.change(ctx, body)),
    route(endpoints.getCallerIdSettings, (ctx) => settings.get(ctx)),
    route(endpoints.testDialedNumber, (ctx, { query }) => settings.testDialed(ctx, query)),
  ],
}
