import { callerIdCodes } from "@dialplane/contract/inventory/numbers/caller-id"
import * as tagEndpoints from "@dialplane/contract/inventory/numbers/custom-tags.endpoints"
import * as bulkEndpoints from "@dialplane/contract/inventory/numbers/number-bulk.endpoints"
import * as endpoints from "@dialplane/contract/inventory/numbers/numbers.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as clickToCall from "./click-to-call.service.ts"
import * as tags from "./custom-tags.service.ts"
import { bulkChangeJob } from "./number-bulk.jobs.ts"
import { startChange, startRemoval } from "./number-bulk-start.service.ts"
import * as bulk from "./number-bulk.service.ts"
import { moveNumbersJob } from "./number-moves.jobs.ts"
import * as moves from "./number-moves.service.ts"
import * as removal from "./number-removal.service.ts"
import * as previews from "./number-preview.service.ts"
import * as search from "./number-search.service.ts"
import { releaseJob } from "./numbers.jobs.ts"
import { releaseOnCancellation } from "./release-on-cancellation.service.ts"
import * as numbers from "./numbers.service.ts"
import { numberOwners } from "./number-owners.service.ts"
import { numberUndos } from "./numbers.undo.ts"
import * as programmable from "./programmable.service.ts"

export const numbersDomain: ServerDomain = {
  name: "numbers",
  undos: numberUndos,
  useReplacers: [{ of: "extension", replace: numbers.moveToReplacement }],
  statusSteps: [releaseOnCancellation],
  owners: [numberOwners],
  jobs: (kit) => [releaseJob, moveNumbersJob(kit), bulkChangeJob(kit)],
  routes: [
    route(endpoints.listNumbersByOffset, (ctx, { query }) => search.listPage(ctx, query)),
    route(endpoints.searchNumbers, (ctx, { query, body }) => search.search(ctx, body, query)),
    route(endpoints.countNumbers, (ctx) => numbers.count(ctx)),
    route(endpoints.listNumbers, (ctx, { query }) => numbers.list(ctx, query)),
    route(endpoints.listCallerIdCodes, () => [...callerIdCodes]),
    route(endpoints.getNumber, (ctx, { params }) => numbers.get(ctx, params.phoneNumber)),
    route(endpoints.listNumberHistory, (ctx, { params }) => numbers.history(ctx, params.phoneNumber)),
    route(endpoints.updateNumber, (ctx, { params, body }) => bulk.update(ctx, params.phoneNumber, body)),
    route(endpoints.deleteNumber, (ctx, { params }) => removal.removeOne(ctx, params.phoneNumber)),

    route(endpoints.listProgrammableNumbers, (ctx) => programmable.list(ctx)),
    route(endpoints.setApplication, (ctx, { body }) =>
      programmable.setApplication(ctx, body.phoneNumbers, body.application),
    ),
    route(endpoints.listClickToCallNumbers, (ctx, { query }) => clickToCall.list(ctx, query)),
    route(endpoints.getClickToCallKey, (ctx, { params }) => clickToCall.get(ctx, params.phoneNumber)),
    route(endpoints.makeClickToCallKey, (ctx, { params }) => clickToCall.make(ctx, params.phoneNumber)),
    route(endpoints.dropClickToCallKey, (ctx, { params }) => clickToCall.drop(ctx, params.phoneNumber)),

    route(bulkEndpoints.changeCallerIdNames, (ctx, { body }) => bulk.changeCallerIds(ctx, body.phoneNumbers, body)),
    route(bulkEndpoints.changeCallerIdCodes, (ctx, { body }) => bulk.changeCallerIds(ctx, body.phoneNumbers, body)),
    route(bulkEndpoints.putCallerIds, (ctx, { body }) => bulk.changeCallerIds(ctx, body.phoneNumbers, body)),
    route(bulkEndpoints.changeCustomTags, (ctx, { body }) => bulk.changeTags(ctx, body.phoneNumbers, body.customTagId)),
    route(bulkEndpoints.putCustomTags, (ctx, { body }) => bulk.changeTags(ctx, body.phoneNumbers, body.customTagId)),
    route(bulkEndpoints.changeProviders, (ctx, { body }) =>
      bulk.changeProviders(ctx, body.phoneNumbers, body.providerId),
    ),
    route(bulkEndpoints.putProviders, (ctx, { body }) => bulk.changeProviders(ctx, body.phoneNumbers, body.providerId)),
    route(bulkEndpoints.changeBackupNumbers, (ctx, { body }) =>
      bulk.changeBackups(ctx, body.phoneNumbers, body.backupNumber),
    ),
    route(bulkEndpoints.changeStatuses, (ctx, { body }) => bulk.changeStatus(ctx, body)),
    route(bulkEndpoints.putStatuses, (ctx, { body }) => bulk.changeStatus(ctx, body)),
    route(bulkEndpoints.removeFromUse, (ctx, { body }) => bulk.removeFromUse(ctx, body.phoneNumbers)),
    route(bulkEndpoints.removeFromAccount, (ctx, { body }) => removal.remove(ctx, body)),
    route(bulkEndpoints.deleteNumbers, (ctx, { body }) => removal.remove(ctx, body)),
    route(bulkEndpoints.removeNumbersOfAccount, (ctx, { body }) => removal.removeOfAccount(ctx, body.accountId, body)),
    route(bulkEndpoints.restoreNumbers, (ctx, { body }) => removal.restore(ctx, body.phoneNumbers)),
    route(bulkEndpoints.moveToAccount, (ctx, { body }) => moves.move(ctx, body)),
    route(bulkEndpoints.previewMove, (ctx, { body }) => moves.preview(ctx, body)),
    route(bulkEndpoints.changeInitialAssign, (ctx, { body }) =>
      bulk.changeInitialAssign(ctx, body.phoneNumbers, body.initialAssign),
    ),
    route(bulkEndpoints.changeCcs, (ctx, { body }) => bulk.changeCcs(ctx, body.phoneNumbers, body.ccs)),
    route(bulkEndpoints.assignNumbers, (ctx, { body }) =>
      bulk.assign(ctx, body.phoneNumbers, body.extensionId, body.expectedExtensionId),
    ),
    route(bulkEndpoints.changeLocations, (ctx, { body }) =>
      bulk.changeLocations(ctx, body.phoneNumbers, body.locationId),
    ),
    route(bulkEndpoints.updateNumbers, (ctx, { body }) => bulk.updateMany(ctx, body)),
    route(bulkEndpoints.startBulkChange, (ctx, { body }) => startChange(ctx, body)),
    route(bulkEndpoints.previewBulkChange, (ctx, { body }) => previews.previewChange(ctx, body)),
    route(bulkEndpoints.previewBulkRemoval, (ctx, { body }) => previews.previewRemoval(ctx, body)),
    route(bulkEndpoints.startBulkRemoval, (ctx, { body }) => startRemoval(ctx, body)),
    route(bulkEndpoints.provisionNumbers, (ctx, { body }) => bulk.provision(ctx, body)),
    route(bulkEndpoints.putProvision, (ctx, { body }) => bulk.provision(ctx, body)),

    route(tagEndpoints.listCustomTags, (ctx) => tags.list(ctx)),
    route(tagEndpoints.createCustomTag, (ctx, { body }) => tags.create(ctx, body)),
    route(tagEndpoints.createOwnCustomTag, (ctx, { body }) => tags.create(ctx, body)),
    route(tagEndpoints.renameCustomTag, (ctx, { params, body }) => tags.rename(ctx, params.customTagId, body)),
    route(tagEndpoints.renameOwnCustomTag, (ctx, { params, body }) => tags.rename(ctx, params.customTagId, body)),
    route(tagEndpoints.deleteCustomTag, (ctx, { params }) => tags.remove(ctx, params.customTagId)),
  ],
}
