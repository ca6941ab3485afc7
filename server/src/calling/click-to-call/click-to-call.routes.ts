import * as endpoints from "@dialplane/contract/calling/click-to-call/click-to-call.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { FileAnswer, publicRoute, route } from "../../kit/http/route.ts"
import { buttonScript } from "./button-script.rules.ts"
import * as keys from "./click-to-call.service.ts"
import { undoKeyChanged, undoKeyMade } from "./click-to-call.undo.ts"
import * as visitors from "./visitor-calls.service.ts"

export const clickToCallDomain: ServerDomain = {
  name: "click-to-call",
  undos: [undoKeyChanged, undoKeyMade],
  uses: keys.clickToCallUses,
  useReplacers: keys.clickToCallReplacers,
  routes: [
    route(endpoints.listButtonKeys, (ctx, { params }) => keys.list(ctx, params.phoneNumber)),
    route(endpoints.createButtonKey, (ctx, { params, body }) => keys.create(ctx, params.phoneNumber, body)),
    route(endpoints.updateButtonKey, (ctx, { params, body }) =>
      keys.change(ctx, params.phoneNumber, params.keyId, body),
    ),
    route(endpoints.rotateButtonKey, (ctx, { params }) => keys.rotate(ctx, params.phoneNumber, params.keyId)),
    route(endpoints.revokeButtonKey, (ctx, { params }) => keys.revoke(ctx, params.phoneNumber, params.keyId)),
    publicRoute(endpoints.getButtonScript, ({ http }) => {
      http.setHeader("cache-control", "public, max-age=300")
      http.setHeader("cross-origin-resource-policy", "cross-origin")
      return new FileAnswer("text/javascript; charset=utf-8", "button.js", buttonScript())
    }),
    publicRoute(endpoints.requestVisitorCall, (ctx, { body }) => visitors.request(ctx, body)),
    publicRoute(endpoints.getVisitorCall, (ctx, { params }) => visitors.get(ctx, params.token)),
  ],
}
