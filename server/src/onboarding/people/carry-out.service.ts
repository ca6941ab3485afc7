import type { AssignedAssets, OffboardingChoices } from "@dialplane/contract/onboarding/people/offboardings.schema"
import type { UserId } from "@dialplane/contract/kit/ids"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import { handOverDevice, unassignDevice } from "../../inventory/devices/assign-device.service.ts"
import { removeDevice } from "../../inventory/devices/devices.service.ts"
import { forwardAlways } from "../../inventory/extensions/extensions.service.ts"
import { giveExtension } from "../../inventory/extensions/assign-extension.service.ts"
import { removeExtension } from "../../inventory/extensions/remove-extension.service.ts"
import { switchPersonOff } from "../../inventory/extensions/offboarding-extension.service.ts"
import {
  gatherVoicemails,
  giveVoicemails,
  setVoicemailsAside,
  type KeptVoicemail,
} from "../../inventory/extensions/offboarding-voicemail.service.ts"
import { changeGroupsOf } from "../../identity/groups/groups.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { assignNumber } from "../../inventory/numbers/numbers.service.ts"
import { endSessionsOf, getPerson } from "../../identity/passwords/passwords.service.ts"
import { pointKeysElsewhere } from "../../inventory/provisioning/offboarding-keys.service.ts"
import { changeQueuesOf } from "../../calling/queues/queues.service.ts"
import { takeConsole } from "../../calling/receptionist-console/receptionist-console.service.ts"
import { offboardRecordings } from "../../calling/recordings/offboarding-recordings.service.ts"
import { findPerson } from "../../identity/users/users.service.ts"
import { holdPerson } from "../../identity/users/change-user.service.ts"
import { removePerson } from "../../identity/users/user-lifecycle.service.ts"
import { copyThings } from "./copy-things.service.ts"
import { findNames, judgeChoices, readAssignedAssets } from "./assigned-assets.service.ts"
import { noteLeft } from "./offboardings.queries.ts"
import { purgeOffboarding, purgeMessages } from "./purge.jobs.ts"
import { undoUntil, type Kept } from "./kept-assets.service.ts"

/** Offboards a user in an open transaction: if one part fails, nothing is changed. */
export const carryOut = async (
  ctx: Context,
  db: Db,
  offboardingId: number,
  userId: UserId,
  choices: OffboardingChoices,
): Promise<string[]> => {
  // Locks account and user before the assigned assets, in the same order as other changes of users, to avoid deadlocks.
  await holdPerson(db, ctx, userId, { allowLogin: false })
  const user = (await findPerson(db, ctx, userId)) ?? refuse(userProblems.notFound)
  const has = await readAssignedAssets(db, ctx, user)
  const { done } = await judgeChoices(db, ctx, has, choices, undoUntil(ctx.kit))
  const copies = await copyThings(db, ctx, has)
  const messages = await moveMessages(ctx, db, userId, has, choices)
  await moveNumbers(ctx, db, has, choices)
  const givenQueues = await moveQueues(ctx, db, has, choices)
  const givenKeys =
    choices.keys.do === "give"
      ? await pointKeysElsewhere(
          ctx,
          db,
          has.extensions.map(({ extensionId }) => extensionId),
          choices.keys.toExtensionId,
        )
      : []
  await movePhones(ctx, db, has, choices)
  for (const { lineId } of has.apps) await removeDevice(ctx, db, lineId)
  for (const { extensionId } of has.extensions) {
    if (choices.extension.do === "delete") {
      await removeExtension(ctx, db, extensionId, { recordings: "keep" })
      continue
    }
    await switchPersonOff(ctx, db, extensionId)
    if (choices.extension.do === "forward") await forwardAlways(ctx, db, extensionId, choices.extension.toExtensionId)
    await giveExtension(ctx, db, extensionId, choices.extension.do === "give" ? choices.extension.toUserId : null)
  }
  if (choices.numbers.do === "forward" && has.numbers.length > 0) {
    for (const extensionId of new Set(has.numbers.map((number) => number.extensionId)))
      await forwardAlways(ctx, db, extensionId, choices.numbers.toExtensionId)
  }
  const groupIds = has.groups.map(({ groupId }) => groupId)
  await changeGroupsOf(ctx, db, userId, { leave: groupIds })
  // Groups that the colleague was in before are not recorded: they stay in them when this is undone.
  const givenGroups =
    choices.groups.do === "give"
      ? (await changeGroupsOf(ctx, db, choices.groups.toUserId, { join: groupIds })).map(({ groupId }) => groupId)
      : []
  const recordings = has.recordings === 0 ? [] : await offboardRecordings(ctx, db, userId, choices.recordings)
  if (has.receptionistConsole) await takeConsole(ctx, db, userId)
  await endSessionsOf(db, await getPerson(db, ctx.accountId, userId), "endedByAdministrator")
  const person = await removePerson(ctx, db, userId)
  const sentences = done({ monitoredKeys: givenKeys.length })
  const kept: Kept = {
    ...copies,
    person,
    has,
    choices,
    voicemails: messages.kept,
    movedVoicemails: messages.moved,
    givenGroups,
    givenQueues,
    givenKeys,
    recordings,
  }
  await noteLeft(db, ctx.accountId, offboardingId, sentences, kept, forwardedBy(has, choices))
  await audit(db, ctx, {
    action: "people.left",
    object: { type: "departure", id: offboardingId, name: has.name },
    before: { loginName: has.loginName },
    after: { done: sentences },
  })
  await ctx.kit.events.publish(db, {
    accountId: ctx.accountId,
    topic: "offboarding",
    data: { offboardingId, change: "left" },
  })
  await ctx.kit.jobs.enqueue(
    db,
    purgeOffboarding(ctx.kit),
    { offboardingId },
    { accountId: ctx.accountId, key: `forget departure ${offboardingId}`, runAt: undoUntil(ctx.kit) },
  )
  if (messages.deleted.length > 0)
    await ctx.kit.jobs.enqueue(
      db,
      purgeMessages(ctx.kit),
      { fileKeys: messages.deleted.flatMap(({ fileKey }) => fileKey ?? []) },
      { accountId: ctx.accountId },
    )
  return sentences
}

/** Extensions that forward all calls until they are assigned to somebody else. */
const forwardedBy = ({ extensions, numbers }: AssignedAssets, choices: OffboardingChoices): number[] => {
  if (choices.extension.do === "forward") return extensions.map(({ extensionId }) => extensionId)
  return choices.numbers.do === "forward" ? [...new Set(numbers.map(({ extensionId }) => extensionId))] : []
}

/**
 * Moves voicemail messages to a colleague or sets them aside. Returns those that are kept, those whose files are to be
 * deleted, and those that were moved.
 */
const moveMessages = async (
  ctx: Context,
  db: Db,
  userId: UserId,
  has: AssignedAssets,
  choices: OffboardingChoices,
): Promise<{ kept: KeptVoicemail[]; deleted: KeptVoicemail[]; moved: { extensionId: number; ids: number[] }[] }> => {
  const { accountId } = ctx
  const { voicemail } = choices
  const [first] = has.extensions
  if (first !== undefined) await gatherVoicemails(db, accountId, userId, first.extensionId)
  const moved: { extensionId: number; ids: number[] }[] = []
  if (voicemail.do === "give")
    for (const { extensionId, voicemails } of has.extensions) {
      if (voicemails === 0) continue
      const ids = await giveVoicemails(db, accountId, userId, extensionId, voicemail.toExtensionId)
      moved.push({ extensionId, ids })
      await audit(db, ctx, {
        action: "voicemail.given",
        object: { type: "extension", id: extensionId, name: has.name },
        after: {
          givenMessages: ids.length,
          givenTo: (await findNames(db, ctx, choices)).extension(voicemail.toExtensionId),
        },
      })
    }
  // Without an extension there is nothing to choose, and what is left goes with the user.
  const taken: KeptVoicemail[] = await setVoicemailsAside(db, accountId, userId)
  return voicemail.do === "delete" ? { kept: [], deleted: taken, moved } : { kept: taken, deleted: [], moved }
}

const moveNumbers = async (ctx: Context, db: Db, has: AssignedAssets, { numbers }: OffboardingChoices) => {
  if (numbers.do === "stay" || numbers.do === "forward") return
  for (const { phoneNumber } of has.numbers)
    await assignNumber(ctx, db, phoneNumber, numbers.do === "give" ? numbers.toExtensionId : null)
}

/** Moves queue memberships. Returns the queues that the colleague joined, to leave them when this is undone. */
const moveQueues = async (
  ctx: Context,
  db: Db,
  has: AssignedAssets,
  { queues }: OffboardingChoices,
): Promise<number[]> => {
  if (queues.do === "stay") return []
  for (const { extensionId } of has.extensions)
    await changeQueuesOf(ctx, db, extensionId, {
      leave: has.queues.filter((queue) => queue.extensionId === extensionId).map(({ queueId }) => queueId),
    })
  if (queues.do === "leave") return []
  return (await changeQueuesOf(ctx, db, queues.toExtensionId, { join: has.queues.map(({ queueId }) => queueId) })).map(
    ({ queueId }) => queueId,
  )
}

const movePhones = async (ctx: Context, db: Db, has: AssignedAssets, { phones }: OffboardingChoices) => {
  for (const { deviceId } of has.phones) {
    if (phones.do === "unassign") await unassignDevice(ctx, db, deviceId)
    if (phones.do === "delete") await removeDevice(ctx, db, deviceId)
    if (phones.do === "give") await handOverDevice(ctx, db, deviceId, phones.toExtensionId)
  }
}
