import * as endpoints from "@dialplane/contract/ground/branding/branding.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { publicRoute, route } from "../../kit/http/route.ts"
import * as images from "./brand-images.service.ts"
import { brandingUndos } from "./branding.undo.ts"
import * as branding from "./branding.service.ts"
import { hostnameJob } from "./hostname.jobs.ts"
import * as hostnames from "./hostnames.service.ts"
import { brandEmail } from "./branded-email.service.ts"

export const brandingDomain: ServerDomain = {
  name: "branding",
  undos: brandingUndos,
  brandMail: async (kit, accountId, content) => brandEmail(kit, await branding.readEmailBrand(kit, accountId), content),
  jobs: (kit) => [hostnameJob(kit)],
  routes: [
    route(endpoints.getBranding, (ctx) => branding.get(ctx)),
    route(endpoints.replaceBranding, (ctx, { body }) => branding.replace(ctx, body)),
    route(endpoints.changeBranding, (ctx, { body }) => branding.change(ctx, body)),
    route(endpoints.uploadBrandImage, (ctx, { body }) => images.upload(ctx, body)),
    publicRoute(endpoints.getBrandImage, (ctx, { params }) => images.read(ctx, params.imageName)),
    route(endpoints.checkHostname, (ctx) => hostnames.check(ctx)),
    route(endpoints.confirmHostname, (ctx) => hostnames.confirm(ctx)),
    publicRoute(endpoints.answerHostnameCheck, (ctx, { params }) => hostnames.answerCheck(ctx, params.nonce)),
  ],
}
