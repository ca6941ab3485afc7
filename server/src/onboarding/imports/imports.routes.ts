import * as endpoints from "@dialplane/contract/onboarding/imports/imports.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as files from "./import-files.service.ts"
import { exportJob, purgeJob, purgeSecretsJob, finishWaitingJob, importJob, revertJob } from "./imports.jobs.ts"
import * as imports from "./imports.service.ts"

export const importsDomain: ServerDomain = {
  name: "imports",
  jobs: (kit) => [
    importJob(kit),
    revertJob(kit),
    finishWaitingJob(kit),
    exportJob(kit),
    purgeJob(kit),
    purgeSecretsJob(kit),
  ],
  routes: [
    route(endpoints.listImports, (ctx, { query }) => imports.list(ctx, query)),
    route(endpoints.uploadImport, (ctx, { body }) => imports.upload(ctx, body)),
    route(endpoints.getImport, (ctx, { params }) => imports.get(ctx, params.importId)),
    route(endpoints.deleteImport, (ctx, { params }) => imports.remove(ctx, params.importId)),
    route(endpoints.checkImport, (ctx, { params, body }) => imports.check(ctx, params.importId, body)),
    route(endpoints.listImportRows, (ctx, { params, query }) => imports.listRows(ctx, params.importId, query)),
    route(endpoints.startImport, (ctx, { params, body }) => imports.start(ctx, params.importId, body)),
    route(endpoints.revertImport, (ctx, { params }) => imports.revert(ctx, params.importId)),
    route(endpoints.downloadImportPlan, (ctx, { params }) => files.planFile(ctx, params.importId)),
    route(endpoints.downloadImportErrors, (ctx, { params }) => files.errorFile(ctx, params.importId)),
    route(endpoints.downloadSampleFile, (ctx, { params }) => files.sampleFile(ctx, params.importKind)),
    route(endpoints.startExport, (ctx, { body }) => imports.startExport(ctx, body.kind)),
  ],
}
