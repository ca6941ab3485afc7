import * as endpoints from "@dialplane/contract/calling/meetings/meetings.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { purgeMeetingsJob } from "./meetings.jobs.ts"
import * as meetings from "./meetings.service.ts"

export const meetingsDomain: ServerDomain = {
  name: "meetings",
  jobs: () => [purgeMeetingsJob],
  routes: [
    route(endpoints.listMeetings, (ctx, { query }) => meetings.list(ctx, query)),
    route(endpoints.getMeeting, (ctx, { params }) => meetings.get(ctx, params.meetingId)),
    route(endpoints.listMeetingsOfUser, (ctx, { params, query }) =>
      meetings.list(ctx, { ...query, userId: params.userId }),
    ),
    route(endpoints.getMeetingOfUser, (ctx, { params }) => meetings.get(ctx, params.meetingId, params.userId)),
    route(endpoints.listMeetingRecordings, (ctx, { query }) => meetings.listRecordings(ctx, query)),
  ],
}
