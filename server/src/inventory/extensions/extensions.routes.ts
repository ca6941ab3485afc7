import * as endpoints from "@dialplane/contract/inventory/extensions/extensions.endpoints"
import * as extensionLists from "@dialplane/contract/inventory/extensions/extension-lists.endpoints"
import * as extensionBulk from "@dialplane/contract/inventory/extensions/extension-bulk.endpoints"
import * as greetingEndpoints from "@dialplane/contract/inventory/extensions/greetings.endpoints"
import * as planEndpoints from "@dialplane/contract/inventory/extensions/number-plan.endpoints"
import * as ownEndpoints from "@dialplane/contract/inventory/extensions/own-extension.endpoints"
import {
  toAssociation,
  toFound,
  toMonitoring,
  toSharing,
  toV1,
  wrapFound,
} from "@dialplane/contract/inventory/extensions/extensions.versions"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { purgeFilesJob } from "./extension-files.jobs.ts"
import * as tasks from "./extension-tasks.service.ts"
import { changeJob, resetJob } from "./extensions.jobs.ts"
import * as extensions from "./extensions.service.ts"
import * as assignment from "./assign-extension.service.ts"
import * as creation from "./create-extension.service.ts"
import * as removal from "./remove-extension.service.ts"
import { undosOfDeletions } from "./deleted-extensions.undo.ts"
import { extensionUndos } from "./extensions.undo.ts"
import * as greetings from "./greetings.service.ts"
import * as plan from "./number-plan.service.ts"
import * as own from "./own-extensions.service.ts"

export const extensionsDomain: ServerDomain = {
  name: "extensions",
  subjects: [extensions.extensionSubject],
  owners: [extensions.extensionOwners],
  undos: [...extensionUndos, ...undosOfDeletions],
  useReplacers: [{ of: "extension", replace: removal.replaceTargets }],
  jobs: (kit) => [resetJob(kit), changeJob(kit), purgeFilesJob(kit)],
  routes: [
    route(extensionLists.listExtensions, (ctx, { query }) => extensions.list(ctx, query)),
    route(extensionLists.listExtensionsV1, async (ctx, { query }) => {
      const page = await extensions.list(ctx, query)
      return { ...page, items: page.items.map(toV1) }
    }),
    route(extensionLists.searchExtensions, async (ctx, { query }) =>
      (await extensions.search(ctx, query)).map(toFound),
    ),
    route(extensionLists.searchPhoneSystemExtensions, async (ctx, { query }) =>
      wrapFound((await extensions.search(ctx, query)).map(toFound)),
    ),
    route(extensionLists.listAssociations, async (ctx, { query }) => {
      const page = await extensions.list(ctx, query)
      return { ...page, items: page.items.map(toAssociation) }
    }),

    route(endpoints.getExtension, (ctx, { params, query }) =>
      extensions.get(ctx, params.kitId, query.includeVoicemailsCount),
    ),
    route(endpoints.updateExtension, (ctx, { params, body }) => extensions.change(ctx, params.kitId, body)),
    route(endpoints.getExtensionInAccount, (ctx, { params, query }) =>
      extensions.get(ctx, params.deviceKitId, query.includeVoicemailsCount),
    ),
    route(endpoints.updateExtensionInAccount, (ctx, { params, body }) =>
      extensions.change(ctx, params.deviceKitId, body),
    ),
    route(endpoints.updateAppExtension, (ctx, { params, body }) => extensions.change(ctx, params.extensionId, body)),
    route(endpoints.blockInternational, async (ctx, { params, body }) => {
      const { blockInternationalCalling } = await extensions.change(ctx, params.kitId, body)
      return { blockInternationalCalling }
    }),
    route(endpoints.getLineSharing, async (ctx, { params }) =>
      toSharing(await extensions.get(ctx, params.deviceKitId, false)),
    ),
    route(endpoints.updateLineSharing, async (ctx, { params, body }) =>
      toSharing(await extensions.change(ctx, params.deviceKitId, body)),
    ),
    route(endpoints.listMonitoring, (ctx, { query }) => extensions.listMonitoring(ctx, query.kitId, query.afterKitId)),
    route(endpoints.updateMonitoring, async (ctx, { body: { kitId, ...edit } }) =>
      toMonitoring(await extensions.change(ctx, kitId, edit)),
    ),

    route(endpoints.createExtension, (ctx, { body }) => creation.create(ctx, body)),
    route(endpoints.deleteExtension, (ctx, { params, query }) =>
      removal.remove(ctx, params.extensionId, query.replaceWith),
    ),
    route(endpoints.verifyServiceCancellation, (ctx, { params }) =>
      removal.verifyCancellation(ctx, params.deviceKitId),
    ),
    route(endpoints.getExtensionUses, (ctx, { params }) => extensions.listWhereUsed(ctx, params.extensionId)),
    route(endpoints.renumberExtension, (ctx, { params, body }) =>
      extensions.renumber(ctx, params.extensionId, body.extension, body.version),
    ),
    route(endpoints.handOverExtension, (ctx, { params, body }) =>
      assignment.handOver(ctx, params.extensionId, body.userId),
    ),
    route(endpoints.cloneExtension, (ctx, { params, body }) => creation.clone(ctx, params.extensionId, body)),
    route(endpoints.uploadGreeting, (ctx, { params, body }) => greetings.upload(ctx, params.extensionId, body)),
    route(endpoints.downloadGreeting, (ctx, { params }) => greetings.download(ctx, params.extensionId)),
    route(endpoints.deleteGreeting, (ctx, { params }) => greetings.useDefault(ctx, params.extensionId)),
    route(greetingEndpoints.listGreetings, (ctx, { params }) => greetings.list(ctx, params.extensionId)),
    route(greetingEndpoints.downloadOneGreeting, (ctx, { params }) =>
      greetings.downloadOne(ctx, params.extensionId, params.greetingId),
    ),
    route(greetingEndpoints.changeGreeting, (ctx, { params, body }) =>
      greetings.change(ctx, params.extensionId, params.greetingId, body),
    ),
    route(greetingEndpoints.removeGreeting, (ctx, { params }) =>
      greetings.remove(ctx, params.extensionId, params.greetingId),
    ),

    route(extensionBulk.previewChangeExtensions, (ctx, { body }) => tasks.previewChange(ctx, body)),
    route(extensionBulk.changeExtensions, (ctx, { body }) => tasks.startChange(ctx, body)),
    route(extensionBulk.previewDataReset, (ctx, { body }) => tasks.previewReset(ctx, body)),
    route(extensionBulk.startDataReset, (ctx, { body }) => tasks.startReset(ctx, body)),
    route(extensionBulk.getDataReset, (ctx, { params }) => tasks.getReset(ctx, params.taskId)),

    route(planEndpoints.getNumberPlan, (ctx, { query }) => plan.get(ctx, query.digits)),
    route(planEndpoints.listPlannedNumbers, (ctx, { query }) => plan.listNumbers(ctx, query.from, query.to)),
    route(planEndpoints.getNextFreeNumber, (ctx, { query }) => plan.next(ctx, query.from)),
    route(planEndpoints.checkNumber, (ctx, { query }) => plan.check(ctx, query.extension)),
    route(planEndpoints.updateNumberPlan, (ctx, { body }) => plan.update(ctx, body)),
    route(planEndpoints.reserveRange, (ctx, { body }) => plan.reserve(ctx, body)),
    route(planEndpoints.updateRange, (ctx, { params, body }) => plan.changeRange(ctx, params.rangeId, body)),
    route(planEndpoints.releaseRange, (ctx, { params }) => plan.release(ctx, params.rangeId)),

    route(ownEndpoints.listOwnExtensions, (ctx) => own.list(ctx)),
    route(ownEndpoints.updateOwnExtension, (ctx, { params, body }) => own.changeOwn(ctx, params.extensionId, body)),
    route(ownEndpoints.uploadOwnGreeting, (ctx, { params, body }) => own.uploadGreeting(ctx, params.extensionId, body)),
    route(ownEndpoints.downloadOwnGreeting, (ctx, { params }) => own.downloadGreeting(ctx, params.extensionId)),
    route(ownEndpoints.deleteOwnGreeting, (ctx, { params }) => own.useDefaultGreeting(ctx, params.extensionId)),
    route(greetingEndpoints.listOwnGreetings, (ctx, { params }) => own.listGreetings(ctx, params.extensionId)),
    route(greetingEndpoints.downloadOneOwnGreeting, (ctx, { params }) =>
      own.downloadOneGreeting(ctx, params.extensionId, params.greetingId),
    ),
    route(greetingEndpoints.changeOwnGreeting, (ctx, { params, body }) =>
      own.changeGreeting(ctx, params.extensionId, params.greetingId, body),
    ),
    route(greetingEndpoints.removeOwnGreeting, (ctx, { params }) =>
      own.removeGreeting(ctx, params.extensionId, params.greetingId),
    ),
    route(ownEndpoints.findOwnDestinations, (ctx, { query }) => own.findDestinations(ctx, query.search)),
  ],
}
