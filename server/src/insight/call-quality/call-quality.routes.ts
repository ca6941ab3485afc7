import * as endpoints from "@dialplane/contract/insight/call-quality/call-quality.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { inTurn } from "../reports/questions-at-once.service.ts"
import * as quality from "./call-quality.service.ts"
import * as thresholds from "./thresholds.service.ts"
import { undoThresholds } from "./thresholds.undo.ts"

export const callQualityDomain: ServerDomain = {
  name: "call-quality",
  undos: [undoThresholds],
  routes: [
    route(
      endpoints.getCallQuality,
      inTurn((ctx, { body }) => quality.report(ctx, body)),
    ),
    route(endpoints.getCallQualityThresholds, (ctx) => thresholds.get(ctx)),
    route(endpoints.updateCallQualityThresholds, (ctx, { body }) => thresholds.change(ctx, body)),
  ],
}
