import * as holdEndpoints from "@dialplane/contract/calling/media/hold-audio.endpoints"
import * as linkEndpoints from "@dialplane/contract/calling/media/media-links.endpoints"
import * as endpoints from "@dialplane/contract/calling/media/media.endpoints"
import * as phoneEndpoints from "@dialplane/contract/calling/media/phone-recording.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { publicRoute, route } from "../../kit/http/route.ts"
import * as holdAudio from "./hold-audio.service.ts"
import { undoHoldAudio } from "./hold-audio.undo.ts"
import { purgeMediaJob } from "./media-files.jobs.ts"
import * as links from "./media-links.service.ts"
import * as media from "./media.service.ts"
import { undoCreated, undoMedia } from "./media.undo.ts"
import { phoneRecordingJob } from "./phone-recording.jobs.ts"
import * as phone from "./phone-recording.service.ts"
import { speechState } from "./speech.adapter.ts"

export const mediaDomain: ServerDomain = {
  name: "media",
  undos: [undoMedia, undoCreated, undoHoldAudio],
  uses: [holdAudio.holdAudioUses],
  useReplacers: [holdAudio.holdAudioReplacer],
  jobs: (kit) => [purgeMediaJob(kit), phoneRecordingJob(kit)],
  routes: [
    route(endpoints.listMedia, (ctx, { query }) => media.list(ctx, query)),
    route(endpoints.uploadMedia, (ctx, { body }) => media.upload(ctx, body)),
    route(endpoints.getMediaUsage, (ctx) => media.getUsage(ctx)),
    route(endpoints.getMedia, (ctx, { params }) => media.get(ctx, params.mediaId)),
    route(endpoints.updateMedia, (ctx, { params, body }) => media.change(ctx, params.mediaId, body)),
    route(endpoints.deleteMedia, (ctx, { params, query }) =>
      media.remove(ctx, params.mediaId, query.replaceWith ?? query.replacement),
    ),
    route(endpoints.playMedia, (ctx, { params, query }) => media.play(ctx, params.mediaId, query)),
    route(endpoints.replaceMediaSound, (ctx, { params, body }) => media.replace(ctx, params.mediaId, body)),
    route(endpoints.trimMedia, (ctx, { params, body }) => media.trim(ctx, params.mediaId, body)),
    route(endpoints.getSpeechVoices, (ctx) => speechState(ctx.kit)),
    route(endpoints.previewSpeech, (ctx, { body }) => media.preview(ctx, body)),
    route(endpoints.createSpokenMedia, (ctx, { body }) => media.createSpoken(ctx, body)),
    route(phoneEndpoints.startPhoneRecording, (ctx, { body }) => phone.start(ctx, body)),
    route(phoneEndpoints.getPhoneRecording, (ctx, { params }) => phone.get(ctx, params.recordId)),
    route(phoneEndpoints.cancelPhoneRecording, (ctx, { params }) => phone.cancel(ctx, params.recordId)),
    route(phoneEndpoints.getPhoneRecordingByTicket, (ctx, { params }) => phone.getByTicket(ctx, params.ticketId)),
    route(phoneEndpoints.startPhoneRecordingByTicket, (ctx, { params }) => phone.startAgain(ctx, params.ticketId)),
    route(holdEndpoints.getHoldAudio, (ctx) => holdAudio.get(ctx)),
    route(holdEndpoints.setHoldAudio, (ctx, { body }) => holdAudio.change(ctx, body)),
    route(holdEndpoints.playHoldTune, (ctx, { query }) => holdAudio.playTune(ctx, query.tune, query)),
    route(linkEndpoints.listMediaLinks, (ctx, { params }) => links.list(ctx, params.mediaId)),
    route(linkEndpoints.createMediaLink, (ctx, { params, body }) => links.create(ctx, params.mediaId, body.days)),
    route(linkEndpoints.revokeMediaLink, (ctx, { params }) => links.revoke(ctx, params.mediaId, params.mediaLinkId)),
    publicRoute(linkEndpoints.playMediaLink, (ctx, { params }) => links.play(ctx, params.token)),
  ],
}
