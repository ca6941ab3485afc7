import * as preferenceEndpoints from "@dialplane/contract/identity/users/preferences.endpoints"
import * as listEndpoints from "@dialplane/contract/identity/users/user-lists.endpoints"
import * as endpoints from "@dialplane/contract/identity/users/users.endpoints"
import { fromV0, toV0 } from "@dialplane/contract/identity/users/user-v0"
import { fromV1, toV1, toV2 } from "@dialplane/contract/identity/users/user-v1"
import { fromV3, toV3 } from "@dialplane/contract/identity/users/user-v3"
import { fromV4, toV4 } from "@dialplane/contract/identity/users/user-v4"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { answeringAs } from "../../kit/database/transaction.ts"
import { emailChangedJob } from "./email-change.jobs.ts"
import { loginNameChangedJob } from "./login-name-change.jobs.ts"
import { unusedInvitationsJob } from "./invitation-notices.jobs.ts"
import * as loginNames from "./login-names.service.ts"
import * as preferences from "./preferences.service.ts"
import * as changing from "./change-user.service.ts"
import * as users from "./users.service.ts"
import { userUndos } from "./users.undo.ts"

export const usersDomain: ServerDomain = {
  name: "users",
  subjects: [users.userSubject, users.loginSubject],
  owners: [users.userOwners, users.loginOwners],
  undos: userUndos,
  jobs: (kit) => [emailChangedJob(kit), loginNameChangedJob(kit), unusedInvitationsJob()],
  routes: [
    route(listEndpoints.listUsers, (ctx, { query }) => users.list(ctx, query)),
    route(listEndpoints.listEnabledUsers, (ctx, { query }) => users.list(ctx, { ...query, enabled: true })),
    route(listEndpoints.countUsers, (ctx) => users.count(ctx)),
    route(listEndpoints.listEventUsers, (ctx) => users.listEventUsers(ctx)),

    route(endpoints.getUserV0, async (ctx, { params }) => toV0(await users.get(ctx, params.userId))),
    route(endpoints.getUserV1, async (ctx, { params }) => toV1(await users.get(ctx, params.userId))),
    route(endpoints.getUserV2, async (ctx, { params }) => toV2(await users.get(ctx, params.userId))),
    route(endpoints.getUserV3, async (ctx, { params }) => toV3(await users.get(ctx, params.userId))),
    route(endpoints.getUser, async (ctx, { params }) => toV4(await users.get(ctx, params.userId))),

    route(endpoints.updateUserV0, async (ctx, { params, body }) =>
      toV0(await changing.change(ctx, params.userId, fromV0(body))),
    ),
    route(endpoints.updateUserV1, async (ctx, { params, body }) =>
      toV1(await changing.change(ctx, params.userId, fromV1(body))),
    ),
    route(endpoints.updateUserV4, async (ctx, { params, body }) =>
      toV4(await changing.change(ctx, params.userId, fromV4(body))),
    ),
    route(endpoints.updateUser, async (ctx, { params, body }) =>
      toV3(await changing.change(ctx, params.userId, fromV3(body))),
    ),
    route(endpoints.updateUserInAccount, async (ctx, { params, body }) =>
      toV3(await changing.changeIn(ctx, params.accountId, params.userId, fromV3(body))),
    ),
    route(endpoints.postUserV0, (ctx, { params, body }) =>
      answeringAs(ctx, toV0, () => changing.change(ctx, params.userId, fromV0(body))),
    ),
    route(endpoints.postUserV1, (ctx, { params, body }) =>
      answeringAs(ctx, toV1, () => changing.change(ctx, params.userId, fromV1(body))),
    ),
    route(endpoints.postUserV4, (ctx, { params, body }) =>
      answeringAs(ctx, toV4, () => changing.change(ctx, params.userId, fromV4(body))),
    ),
    route(endpoints.postUser, (ctx, { params, body }) =>
      answeringAs(ctx, toV3, () => changing.change(ctx, params.userId, fromV3(body))),
    ),

    route(endpoints.getSelf, async (ctx) => toV0(await users.getSelf(ctx))),
    route(endpoints.getCurrentUser, async (ctx) => toV4(await users.getSelf(ctx))),
    route(endpoints.getCurrentUserV1, async (ctx) => toV1(await users.getSelf(ctx))),
    route(endpoints.getCurrentUserV2, async (ctx) => toV2(await users.getSelf(ctx))),
    route(endpoints.getOwnSettings, (ctx) => preferences.getOwnSettings(ctx)),
    route(endpoints.updateSelf, async (ctx, { body }) => toV4(await changing.changeSelf(ctx, body))),
    route(preferenceEndpoints.getPreferences, (ctx, { params }) =>
      preferences.get(ctx, params.accountId, params.userId),
    ),
    route(preferenceEndpoints.updatePreferences, (ctx, { params, body }) =>
      preferences.set(ctx, params.accountId, params.userId, body),
    ),

    route(endpoints.checkLoginName, (ctx, { params }) => loginNames.check(ctx, params.loginName)),
    route(endpoints.checkLoginNameInAccount, (ctx, { params }) => loginNames.check(ctx, params.loginName)),
    route(endpoints.reserveLoginName, (ctx, { params }) => loginNames.reserve(ctx, params.loginName)),
    route(endpoints.reserveLoginNameInAccount, (ctx, { params }) => loginNames.reserve(ctx, params.loginName)),
    route(endpoints.checkUserName, (ctx, { query }) => loginNames.checkText(ctx, query.userName)),
    route(endpoints.checkUserNameInAccount, (ctx, { query }) => loginNames.checkText(ctx, query.userName)),
  ],
}
