import * as endpoints from "@dialplane/contract/calling/recordings/recordings.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { keepRecordingJob } from "./keep-recording.jobs.ts"
import { forgetRecordingsJob } from "./forget-recordings.jobs.ts"
import * as retention from "./recording-retention.service.ts"
import { undoRecordingRetention } from "./recording-retention.undo.ts"
import * as recordings from "./recordings.service.ts"
import { emptyBinJob, purgeSoundJob } from "./recycle-bin.jobs.ts"

export const recordingsDomain: ServerDomain = {
  name: "recordings",
  owners: [recordings.recordingOwners],
  jobs: (kit) => [purgeSoundJob(kit), emptyBinJob(kit), keepRecordingJob(kit), forgetRecordingsJob(kit)],
  undos: [undoRecordingRetention],
  routes: [
    route(endpoints.getRecordingRetention, (ctx) => retention.get(ctx)),
    route(endpoints.updateRecordingRetention, (ctx, { body }) => retention.change(ctx, body.days)),
    route(endpoints.listRecordings, (ctx, { query }) => recordings.list(ctx, "everybody", query)),
    route(endpoints.listRecordingsOfAccount, (ctx, { query }) => recordings.list(ctx, "account", query)),
    route(endpoints.listBin, (ctx, { query }) => recordings.listBin(ctx, "everybody", query)),
    route(endpoints.listBinOfAccount, (ctx, { query }) => recordings.listBin(ctx, "account", query)),
    route(endpoints.binRecordings, (ctx, { body }) => recordings.moveToBin(ctx, "everybody", body.ids)),
    route(endpoints.binRecordingsOfAccount, (ctx, { body }) => recordings.moveToBin(ctx, "account", body.ids)),
    route(endpoints.recoverRecordings, (ctx, { body }) => recordings.recover(ctx, "everybody", body.ids)),
    route(endpoints.recoverRecordingsOfAccount, (ctx, { body }) => recordings.recover(ctx, "account", body.ids)),
    route(endpoints.deleteRecordings, (ctx, { body }) => recordings.deleteForGood(ctx, "everybody", body.ids)),
    route(endpoints.deleteRecordingsOfAccount, (ctx, { body }) => recordings.deleteForGood(ctx, "account", body.ids)),
    route(endpoints.getRecording, (ctx, { params }) => recordings.get(ctx, "everybody", params.recordingId)),
    route(endpoints.getRecordingOfAccount, (ctx, { params }) => recordings.get(ctx, "account", params.recordingId)),
    route(endpoints.hearRecording, (ctx, { params }) => recordings.hear(ctx, "everybody", params.recordingId)),
    route(endpoints.hearRecordingOfAccount, (ctx, { params }) => recordings.hear(ctx, "account", params.recordingId)),
    route(endpoints.commentOn, (ctx, { body }) => recordings.comment(ctx, "everybody", body.recordingId, body.text)),
    route(endpoints.commentOnRecordingOfAccount, (ctx, { params, body }) =>
      recordings.comment(ctx, "account", params.recordingId, body.text),
    ),
    route(endpoints.getUsage, (ctx, { query }) => recordings.getUsage(ctx, query.kind)),
    route(endpoints.getUsageOfAccount, (ctx, { query }) => recordings.getUsage(ctx, query.kind)),
    route(endpoints.getRecordingsOfPerson, (ctx, { params, query }) =>
      recordings.getOfPerson(ctx, params.userId, query.kind),
    ),
  ],
}
