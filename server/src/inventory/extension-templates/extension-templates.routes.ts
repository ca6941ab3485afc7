import * as endpoints from "@dialplane/contract/inventory/extension-templates/extension-templates.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { applyToMany } from "./apply-to-many.service.ts"
import { applyJob } from "./extension-templates.jobs.ts"
import * as templates from "./extension-templates.service.ts"

export const extensionTemplatesDomain: ServerDomain = {
  name: "extension-templates",
  jobs: (kit) => [applyJob(kit)],
  routes: [
    route(endpoints.listExtensionTemplates, (ctx, { query }) => templates.list(ctx, query)),
    route(endpoints.createExtensionTemplate, (ctx, { body }) => templates.create(ctx, body)),
    route(endpoints.getExtensionTemplate, (ctx, { params }) => templates.get(ctx, params.templateId)),
    route(endpoints.updateExtensionTemplate, (ctx, { params, body }) => templates.change(ctx, params.templateId, body)),
    route(endpoints.deleteExtensionTemplate, (ctx, { params }) => templates.remove(ctx, params.templateId)),
    route(endpoints.listTemplateExtensions, (ctx, { params, query }) =>
      templates.listFollowers(ctx, params.templateId, query),
    ),
    route(endpoints.applyExtensionTemplate, (ctx, { params, body }) => applyToMany(ctx, params.templateId, body)),
    route(endpoints.getTemplateOfExtension, (ctx, { params }) => templates.getOfExtension(ctx, params.extensionId)),
  ],
}
