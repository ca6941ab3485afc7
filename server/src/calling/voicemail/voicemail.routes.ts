import * as endpoints from "@dialplane/contract/calling/voicemail/voicemail.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { voicemailMails } from "./mail-source.service.ts"
import * as messages from "./messages.service.ts"
import { purgeMessagesJob, purgeSoundsJob } from "./voicemail.jobs.ts"
import * as voicemail from "./voicemail.service.ts"
import { undoVoicemailBox } from "./voicemail.undo.ts"

export const voicemailDomain: ServerDomain = {
  name: "voicemail",
  undos: [undoVoicemailBox],
  uses: voicemail.voicemailUses,
  useReplacers: voicemail.voicemailReplacers,
  mailSource: voicemailMails,
  jobs: (kit) => [purgeMessagesJob(kit), purgeSoundsJob(kit)],
  routes: [
    route(endpoints.listOwnVoicemails, (ctx, { query }) => messages.listOwn(ctx, query)),
    route(endpoints.getOwnVoicemailCounts, (ctx) => voicemail.countOwn(ctx)),
    route(endpoints.listVoicemailBoxes, (ctx, { query }) => voicemail.list(ctx, query)),
    route(endpoints.getVoicemailBox, (ctx, { params }) => voicemail.get(ctx, params.extensionId)),
    route(endpoints.updateVoicemailBox, (ctx, { params, body }) => voicemail.change(ctx, params.extensionId, body)),
    route(endpoints.listVoicemailMessages, (ctx, { params, query }) => messages.list(ctx, params.extensionId, query)),
    route(endpoints.getVoicemailMessage, (ctx, { params }) => messages.get(ctx, params.extensionId, params.messageId)),
    route(endpoints.hearVoicemailMessage, (ctx, { params }) =>
      messages.hear(ctx, params.extensionId, params.messageId),
    ),
    route(endpoints.markVoicemailMessages, (ctx, { params, body }) => messages.mark(ctx, params.extensionId, body)),
    route(endpoints.forwardVoicemailMessage, (ctx, { params, body }) =>
      messages.forward(ctx, params.extensionId, params.messageId, body),
    ),
    route(endpoints.deleteVoicemailMessages, (ctx, { params, body }) =>
      messages.remove(ctx, params.extensionId, body.messageIds),
    ),
    route(endpoints.restoreVoicemailMessages, (ctx, { params, body }) =>
      messages.restore(ctx, params.extensionId, body.messageIds),
    ),
    route(endpoints.purgeVoicemailMessages, (ctx, { params, body }) =>
      messages.purge(ctx, params.extensionId, body.messageIds),
    ),
  ],
}
