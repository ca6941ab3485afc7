import * as endpoints from "@dialplane/contract/onboarding/people/people.endpoints"
import * as offboardingEndpoints from "@dialplane/contract/onboarding/people/offboarding.endpoints"
import { listAssignmentsOfPeople } from "@dialplane/contract/onboarding/people/assignments.endpoints"
import { listNameUses, renamePerson } from "@dialplane/contract/onboarding/people/rename.endpoints"
import { newFromV0, newFromV1, newFromV3, newFromV4 } from "@dialplane/contract/identity/users/new-user-versions"
import { toV0 } from "@dialplane/contract/identity/users/user-v0"
import { toV1 } from "@dialplane/contract/identity/users/user-v1"
import { toV3 } from "@dialplane/contract/identity/users/user-v3"
import { toV4 } from "@dialplane/contract/identity/users/user-v4"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import { answeringAs } from "../../kit/database/transaction.ts"
import * as adding from "./add-person.service.ts"
import { check } from "./check-person.service.ts"
import { purgeOffboarding, purgeMessages } from "./purge.jobs.ts"
import { lastDaysJob, scheduledOffboardingJob } from "./last-days.jobs.ts"
import { offboardingJob } from "./offboarding.jobs.ts"
import * as offboarding from "./offboarding.service.ts"
import { editJob, exportJob, inviteJob } from "./many-people.jobs.ts"
import * as many from "./many-people.service.ts"
import * as newUsers from "./new-users.service.ts"
import * as names from "./rename-person.service.ts"
import { previewUndo, undo } from "./undo-offboarding.service.ts"

export const peopleDomain: ServerDomain = {
  name: "people",
  undos: [names.undoRename],
  jobs: (kit) => [
    offboardingJob(kit),
    lastDaysJob(kit),
    scheduledOffboardingJob(kit),
    purgeOffboarding(kit),
    purgeMessages(kit),
    editJob(kit),
    inviteJob(kit),
    exportJob(kit),
  ],
  routes: [
    route(endpoints.createUserV0, (ctx, { body }) =>
      answeringAs(ctx, toV0, () => newUsers.create(ctx, newFromV0(body))),
    ),
    route(endpoints.createIdentityUser, (ctx, { body }) =>
      answeringAs(ctx, toV0, () => newUsers.create(ctx, newFromV0(body))),
    ),
    route(endpoints.createUserV1, (ctx, { body }) =>
      answeringAs(ctx, toV1, () => newUsers.create(ctx, newFromV1(body))),
    ),
    route(endpoints.createUserV4, (ctx, { body }) =>
      answeringAs(ctx, toV4, () => newUsers.create(ctx, newFromV4(body))),
    ),
    route(endpoints.createOwnUser, (ctx, { body }) =>
      answeringAs(ctx, toV3, () => newUsers.create(ctx, newFromV3(body))),
    ),
    route(endpoints.createUser, (ctx, { body }) => answeringAs(ctx, toV3, () => newUsers.create(ctx, newFromV3(body)))),
    route(endpoints.sendWelcome, (ctx, { params }) => newUsers.sendWelcome(ctx, params.accountId, params.userId)),
    route(endpoints.sendWelcomeByGet, (ctx, { params }) => newUsers.sendWelcome(ctx, params.accountId, params.userId)),

    route(endpoints.getWelcomeMail, (ctx, { params }) => newUsers.welcomeMailOf(ctx, params.accountId, params.userId)),
    route(endpoints.previewWelcomeMail, (ctx, { body }) => newUsers.previewOfWelcome(ctx, body)),
    route(endpoints.previewWelcomeMailOf, (ctx, { params }) =>
      newUsers.previewOfWelcomeTo(ctx, params.accountId, params.userId),
    ),
    route(endpoints.getPersonDefaults, (ctx) => adding.defaults(ctx)),
    route(endpoints.checkPerson, (ctx, { query }) => check(ctx, query)),
    route(endpoints.addPerson, (ctx, { body }) => adding.add(ctx, body)),

    route(listNameUses, (ctx, { params }) => names.listNameUses(ctx, params.accountId, params.userId)),
    route(renamePerson, async (ctx, { params, body }) =>
      toV4(await names.renamePerson(ctx, params.accountId, params.userId, body)),
    ),
    route(endpoints.previewEditPeople, (ctx, { body }) => many.preview(ctx, body)),
    route(endpoints.editPeople, (ctx, { body }) => many.edit(ctx, body)),
    route(endpoints.previewInvitePeople, (ctx, { body }) => many.previewInvite(ctx, body.userIds)),
    route(endpoints.invitePeople, (ctx, { body }) => many.invite(ctx, body.userIds)),
    route(listAssignmentsOfPeople, (ctx, { query }) => many.assignmentsOf(ctx, query.userIds)),
    route(endpoints.findExtensionsOfPeople, (ctx, { body }) => many.extensionsOf(ctx, body.userIds)),
    route(endpoints.exportPeople, (ctx, { body }) => many.startExport(ctx, body)),

    route(offboardingEndpoints.getOffboarding, (ctx, { params }) => offboarding.describe(ctx, params.userId)),
    route(offboardingEndpoints.previewLeave, (ctx, { params, body }) => offboarding.preview(ctx, params.userId, body)),
    route(offboardingEndpoints.startOffboarding, (ctx, { params, body }) =>
      offboarding.start(ctx, params.userId, body),
    ),
    route(offboardingEndpoints.scheduleOffboarding, (ctx, { params, body }) =>
      offboarding.schedule(ctx, params.userId, body),
    ),
    route(offboardingEndpoints.withdrawOffboarding, (ctx, { params }) => offboarding.withdraw(ctx, params.userId)),
    route(offboardingEndpoints.deleteUser, (ctx, { params }) => offboarding.removeAtOnce(ctx, params.userId)),
    route(offboardingEndpoints.deleteUserInAccount, (ctx, { params }) =>
      offboarding.removeAtOnce(ctx, params.userId, params.accountId),
    ),
    route(offboardingEndpoints.listOffboardings, (ctx, { query }) => offboarding.list(ctx, query)),
    route(offboardingEndpoints.previewUndoOffboarding, (ctx, { params, body }) =>
      previewUndo(ctx, params.offboardingId, body),
    ),
    route(offboardingEndpoints.undoOffboarding, (ctx, { params, body }) => undo(ctx, params.offboardingId, body)),
  ],
}
