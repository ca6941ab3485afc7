import {
  getOffboarding,
  listOffboardings,
  previewUndoOffboarding,
  scheduleOffboarding,
  startOffboarding,
  undoOffboarding,
  withdrawOffboarding,
} from "@dialplane/contract/onboarding/people/offboarding.endpoints"
import {
  addPerson,
  checkPerson,
  editPeople,
  exportPeople,
  findExtensionsOfPeople,
  getPersonDefaults,
  getWelcomeMail,
  invitePeople,
  previewEditPeople,
  previewInvitePeople,
  previewWelcomeMail,
  previewWelcomeMailOf,
} from "@dialplane/contract/onboarding/people/people.endpoints"
import { sendPasswordEmail } from "@dialplane/contract/identity/passwords/passwords.endpoints"
import type { BulkEdit, PersonCheck, WelcomePreviewRequest } from "@dialplane/contract/onboarding/people/people.schema"
import { countUsers, listUsers } from "@dialplane/contract/identity/users/user-lists.endpoints"
import { getUser, getUserV0 } from "@dialplane/contract/identity/users/users.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"
import type { CallInput } from "../../kit/request/call-types.ts"
import { call } from "../../kit/request/call.ts"

staleBy("offboarding", listOffboardings)

/** The job tray learns of new jobs by events. */
const people = [listUsers, countUsers, getUser, getUserV0]

export const personDefaultsQuery = (accountId: number) => ({
  ...query(getPersonDefaults, { params: { accountId: String(accountId) } }, { customError: true }),
  staleTime: Number.POSITIVE_INFINITY,
})
export const personCheckQuery = (accountId: number, given: PersonCheck) =>
  query(checkPerson, { params: { accountId: String(accountId) }, query: given }, { customError: true })

export const welcomeMailQuery = (accountId: number, userId: number) =>
  query(getWelcomeMail, { params: { accountId: String(accountId), userId: String(userId) } }, { customError: true })
export const welcomePreviewQuery = (accountId: number, body: WelcomePreviewRequest) => ({
  ...query(previewWelcomeMail, { params: { accountId: String(accountId) }, body }, { customError: true }),
  gcTime: 0,
})

export const welcomePreviewOfQuery = (accountId: number, userId: number) => ({
  ...query(
    previewWelcomeMailOf,
    { params: { accountId: String(accountId), userId: String(userId) } },
    { customError: true },
  ),
  gcTime: 0,
})
export const invitePreviewQuery = (accountId: number, userIds: readonly number[]) => ({
  ...query(
    previewInvitePeople,
    { params: { accountId: String(accountId) }, body: { userIds: [...userIds] } },
    { customError: true, noCache: true },
  ),
  gcTime: 0,
})
export const inviteMany = mutation(invitePeople, {
  errors: "form",
  options: { customError: true },
  invalidates: people,
})

/** All assigned assets of a user may have changed, so all reads of these services are stale. */
export const addOne = mutation(addPerson, { errors: "form", options: { customError: true } })

/** The preview of a bulk change; nothing is changed. */
export const editPreviewQuery = (accountId: number, body: BulkEdit) =>
  query(previewEditPeople, { params: { accountId: String(accountId) }, body }, { customError: true, noCache: true })
export const changeMany = mutation(editPeople, { errors: "form", options: { customError: true }, invalidates: people })
/** Read again for every selection, and not cached. */
export const extensionsOfPeopleQuery = (accountId: number, userIds: readonly number[]) => ({
  ...query(
    findExtensionsOfPeople,
    { params: { accountId: String(accountId) }, body: { userIds: [...userIds] } },
    { customError: true },
  ),
  gcTime: 0,
})
export const startExport = (accountId: number, body: CallInput<typeof exportPeople>["body"]) =>
  call(exportPeople, { params: { accountId: String(accountId) }, body })

export const offboardingQuery = (userId: number) =>
  query(getOffboarding, { params: { userId: String(userId) } }, { customError: true })
export const offboard = mutation(startOffboarding, {
  errors: "form",
  options: { customError: true },
  invalidates: [...people, listOffboardings],
})
export const setLastDay = mutation(scheduleOffboarding, {
  errors: "form",
  options: { customError: true },
  invalidates: [...people, listOffboardings, getOffboarding],
})
export const dropLastDay = mutation(withdrawOffboarding, {
  errors: "form",
  options: { customError: true },
  invalidates: [...people, listOffboardings, getOffboarding],
})
/** Read again every time, because others may have taken a number meanwhile. */
export const undoPreviewQuery = (
  accountId: number,
  offboardingId: number,
  body: CallInput<typeof previewUndoOffboarding>["body"],
) => ({
  ...query(
    previewUndoOffboarding,
    { params: { accountId: String(accountId), offboardingId: String(offboardingId) }, body },
    { customError: true, noCache: true },
  ),
  gcTime: 0,
  staleTime: 0,
})
export const restore = mutation(undoOffboarding, { errors: "form", options: { customError: true } })

/** The password reset link, and the invitation again. */
export const deliverEmail = mutation(sendPasswordEmail, {
  errors: "form",
  options: { customError: true },
  invalidates: people,
})
