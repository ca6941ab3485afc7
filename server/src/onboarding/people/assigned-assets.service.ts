import { countBookOf } from "../../inventory/phone-book/offboarding-book.service.ts"
import type { ExtensionUse } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import type { AssignedAssets, OffboardingChoices } from "@dialplane/contract/onboarding/people/offboardings.schema"
import { affectedSentences } from "@dialplane/contract/onboarding/people/affected.messages"
import { conflictOf } from "@dialplane/contract/onboarding/people/offboarding-conflicts"
import { texts } from "@dialplane/contract/kit/language"
import {
  offboardingSentences,
  type Names,
  type Tense,
} from "@dialplane/contract/onboarding/people/offboarding.messages"
import { peopleProblems } from "@dialplane/contract/onboarding/people/people.problems"
import type { User } from "@dialplane/contract/identity/users/users.schema"
import { objectionToRemoval } from "../../inventory/extensions/remove-extension.service.ts"
import { requirePermission, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { countKeysToPoint } from "../../inventory/provisioning/offboarding-keys.service.ts"
import { objectionToAgent } from "../../calling/queues/queues.service.ts"
import { hasConsole } from "../../calling/receptionist-console/receptionist-console.service.ts"
import { countRecordingsOf } from "../../calling/recordings/offboarding-recordings.service.ts"
import * as queries from "./people.queries.ts"

const messages = texts("people.assignedAssets", {
  extension: "The extension",
  voicemail: "Voicemail",
  numbers: "Phone numbers",
  phones: "Phones",
  keys: "BLF keys",
  groups: "Groups",
  queues: "Queue memberships",
  recordings: "Recordings",
} satisfies Record<keyof OffboardingChoices, string>)

/** More than anyone reads in a preview. */
const mostAffected = 200

/** Everything assigned to a user that needs a decision when they are offboarded. */
export const readAssignedAssets = async (
  db: Db,
  ctx: Pick<Context, "accountId" | "actor">,
  user: User,
): Promise<AssignedAssets> => {
  const { accountId } = ctx
  const extensions = await queries.listExtensionsOf(db, accountId, user.userId)
  const ids = extensions.map(({ extensionId }) => extensionId)
  return {
    userId: user.userId,
    name: `${user.firstName} ${user.lastName}`,
    loginName: user.loginName,
    email: user.email,
    isRoom: user.isRoom,
    openSessions: await queries.countOpenSessions(db, accountId, user.userId),
    extensions,
    numbers: await queries.listNumbersOf(db, accountId, ids),
    phones: await queries.listPhonesOf(db, accountId, ids),
    apps: await queries.listAppsOf(db, accountId, ids),
    groups: await queries.listGroupsOf(db, accountId, user.userId),
    queues: await queries.listQueuesOf(db, accountId, ids),
    recordings: await countRecordingsOf(db, accountId, user.userId),
    receptionistConsole: await hasConsole(db, accountId, user.userId),
    phoneBookEntries: await countBookOf(db, ctx, user.userId),
    monitoredKeys: await countKeysToPoint(ctx, db, ids),
    affected: await queries.listAffected(db, accountId, user.userId, ids, mostAffected),
  }
}

const at = (
  field: keyof OffboardingChoices,
  problem: (typeof peopleProblems)[keyof typeof peopleProblems],
  details: Record<string, string> = {},
): never => {
  const refusal = new Refusal(problem, details)
  throw new Refusal(problem, details, [{ field, details: refusal.message }])
}

/** Names of the users and extensions that take over; refuses unknown ones. */
export const findNames = async (
  db: Db,
  ctx: Pick<Context, "accountId">,
  choices: OffboardingChoices,
): Promise<Names> => {
  const users = new Map<number, string>()
  const extensions = new Map<number, string>()
  for (const field of ["extension", "groups", "recordings"] as const) {
    const choice = choices[field]
    if (!("toUserId" in choice)) continue
    users.set(
      choice.toUserId,
      (await queries.findUserName(db, ctx.accountId, choice.toUserId)) ?? at(field, peopleProblems.targetUnknown),
    )
  }
  for (const field of ["extension", "voicemail", "numbers", "phones", "keys", "queues"] as const) {
    const choice = choices[field]
    if (!("toExtensionId" in choice)) continue
    extensions.set(
      choice.toExtensionId,
      (await queries.findExtensionLabel(db, ctx.accountId, choice.toExtensionId)) ??
        at(field, peopleProblems.targetUnknown),
    )
  }
  return { user: (id) => users.get(id) ?? "", extension: (id) => extensions.get(id) ?? "" }
}

/** The permissions that the choices need, as far as there is something to choose for. */
const requireKeys = (ctx: Context, has: AssignedAssets, choices: OffboardingChoices) => {
  if (has.extensions.length > 0 && (choices.extension.do === "give" || choices.extension.do === "forward"))
    requirePermission(ctx, "update:extensions")
  if (has.extensions.length > 0 && choices.extension.do === "delete") requirePermission(ctx, "delete:extensions")
  if (has.numbers.length > 0 && choices.numbers.do !== "stay")
    requirePermission(ctx, choices.numbers.do === "forward" ? "update:extensions" : "update:phone-numbers")
  if (has.phones.length > 0 && choices.phones.do !== "stay")
    requirePermission(ctx, choices.phones.do === "delete" ? "delete:devices" : "update:devices")
  if (choices.keys.do === "give" && has.monitoredKeys > 0) requirePermission(ctx, "update:devices")
  if (has.groups.length > 0 && choices.groups.do === "give") requirePermission(ctx, "update:groups")
  if (has.queues.length > 0 && choices.queues.do === "give") requirePermission(ctx, "update:call-queues")
  if (has.recordings > 0 && choices.recordings.do !== "keep")
    requirePermission(
      ctx,
      choices.recordings.do === "give" ? "update:company-call-recording" : "delete:company-call-recording",
    )
  if (choices.voicemail.do !== "keep" && has.extensions.some(({ voicemails }) => voicemails > 0))
    requirePermission(ctx, "update:extensions")
}

/**
 * Whoever gives the messages of somebody to themselves listens to them; the same for an extension of nobody in
 * particular, which they could be part of or assign to themselves.
 */
const requireListening = async (db: Db, ctx: Context, has: AssignedAssets, { voicemail }: OffboardingChoices) => {
  if (voicemail.do !== "give" || has.extensions.every(({ voicemails }) => voicemails === 0)) return
  const userId = await queries.findExtensionUser(db, ctx.accountId, voicemail.toExtensionId)
  if (userId === null || userId === ctx.actor.userId) requirePermission(ctx, "read:voicemail-messages")
}

/** Deleting an extension that others use (forwarding, lines) is refused here rather than by a job that fails later. */
const requireUnused = async (db: Db, ctx: Context, has: AssignedAssets, { extension, phones }: OffboardingChoices) => {
  if (extension.do !== "delete") return
  const goesAlong = ({ kind, deviceId }: ExtensionUse) =>
    kind === "phoneNumber" ||
    kind === "device" ||
    (kind === "line" && phones.do === "delete" && has.phones.some((phone) => phone.deviceId === deviceId))
  for (const { extensionId } of has.extensions) {
    const objection = await objectionToRemoval(ctx, db, extensionId, goesAlong)
    if (objection !== undefined)
      throw new Refusal({ ...objection.problem, text: objection.message }, {}, [
        { field: "extension", details: objection.message },
      ])
  }
}

/** The extension that takes over the queues must be able to answer for them. */
const requireAnswering = async (db: Db, ctx: Context, has: AssignedAssets, { queues }: OffboardingChoices) => {
  if (has.queues.length === 0 || queues.do !== "give") return
  const objection = await objectionToAgent(db, ctx, queues.toExtensionId)
  if (objection !== undefined)
    throw new Refusal({ ...objection.problem, text: objection.message }, {}, [
      { field: "queues", details: objection.message },
    ])
}

const day = (at: Date) =>
  at.toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" })

interface Judgement {
  readonly sentences: string[]
  /** Effects on others. */
  readonly affected: string[]
  /** The same sentences afterwards, with what was actually changed. */
  readonly done: (counted: Pick<AssignedAssets, "monitoredKeys">) => string[]
}

/** Refuses conflicting choices and returns what the others would do, in sentences. */
export const judgeChoices = async (
  db: Db,
  ctx: Context,
  has: AssignedAssets,
  choices: OffboardingChoices,
  undoUntil: Date,
): Promise<Judgement> => {
  const conflict = conflictOf(has, choices)
  if (conflict?.reason === "toDeparting") at(conflict.field, peopleProblems.targetIsDeparting)
  if (conflict?.reason === "staysNowhere")
    at(conflict.field, peopleProblems.nothingStays, { what: messages[conflict.field] })
  if (conflict?.reason === "forwardNeedsExtension") refuse(peopleProblems.forwardNeedsExtension)
  requireKeys(ctx, has, choices)
  await requireListening(db, ctx, has, choices)
  await requireUnused(db, ctx, has, choices)
  const names = await findNames(db, ctx, choices)
  await requireAnswering(db, ctx, has, choices)
  const say = (counted: AssignedAssets, tense: Tense) =>
    offboardingSentences(counted, choices, names, day(undoUntil), tense)
  return {
    sentences: say(has, "before"),
    affected: affectedSentences(has.affected, choices, names),
    done: (counted) => say({ ...has, ...counted }, "after"),
  }
}
