import { roles, systemRole } from "@dialplane/contract/kit/access/roles.table"
import type { User } from "@dialplane/contract/identity/users/users.schema"
import { restoreDevice } from "../../inventory/devices/offboarding-devices.service.ts"
import { restoreExtension, greetingFilesOf } from "../../inventory/extensions/offboarding-extension.service.ts"
import { restoreKeptVoicemails, returnVoicemails } from "../../inventory/extensions/offboarding-voicemail.service.ts"
import { changeGroupsOf } from "../../identity/groups/groups.service.ts"
import { type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { putRows } from "../../kit/database/row-snapshots.ts"
import { tryPart } from "../../kit/database/savepoint.ts"
import { restoreNumber } from "../../inventory/numbers/offboarding-numbers.service.ts"
import { restoreGivenKeys } from "../../inventory/provisioning/offboarding-keys.service.ts"
import { restoreBook } from "../../inventory/phone-book/offboarding-book.service.ts"
import { changeQueuesOf } from "../../calling/queues/queues.service.ts"
import { giveConsole } from "../../calling/receptionist-console/receptionist-console.service.ts"
import { returnRecordings } from "../../calling/recordings/offboarding-recordings.service.ts"
import { findRole } from "../../identity/roles/roles.service.ts"
import { whyNotRevertFrom } from "../../identity/roles/undo-owners.service.ts"
import { type KeptPerson } from "../../identity/users/user-lifecycle.service.ts"
import { purgeMessages } from "./purge.jobs.ts"
import { type Kept } from "./kept-assets.service.ts"
import { restoreMessages } from "./restore-assets.messages.ts"

/** What a restore did and could not do, one sentence for each item. */
export interface Report {
  readonly restored: string[]
  /** Assigned to somebody else, or deleted, in the meantime. */
  readonly inTheWay: string[]
  /** Was announced as final when the user was offboarded. */
  readonly gone: string[]
}
const none: readonly string[] = []

/**
 * Restores one part, or reports what is in the way. Without `leaveOut` the caller rolls everything back, so a partly
 * restored part does not remain.
 */
const part = async (
  db: Db,
  { restored, inTheWay }: Report,
  done: string,
  work: () => Promise<readonly string[]>,
): Promise<void> => {
  let objections = none
  const refusal = await tryPart(db, async () => {
    objections = await work()
  })
  if (refusal !== undefined) inTheWay.push(refusal.message)
  else if (objections.length > 0) inTheWay.push(...objections)
  else restored.push(done)
}

/** The user with the roles that still exist. If none of their roles exists any more, they get the end user role. */
export const withPresentRoles = async (ctx: Context, db: Db, kept: KeptPerson, report: Report): Promise<KeptPerson> => {
  const present: User["roles"] = []
  for (const role of kept.user.roles) {
    if ((await findRole(db, ctx.accountId, role.roleId)) === undefined)
      report.inTheWay.push(restoreMessages.roleGone(role.displayName))
    else present.push(role)
  }
  if (present.length === kept.user.roles.length) return kept
  const [
    first = {
      roleId: roles.endUser.id,
      name: roles.endUser.name,
      displayName: systemRole("endUser").displayName,
      isDefault: true,
    },
    ...others
  ] = present.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
  return { ...kept, user: { ...kept.user, roles: [{ ...first, isDefault: true }, ...others] } }
}

/** Returns the extensions that are assigned to the user again. */
export const restoreExtensions = async (
  ctx: Context,
  db: Db,
  { has, choices, extensions }: Kept,
  report: Report,
): Promise<ReadonlySet<number>> => {
  const back = new Set<number>()
  const givenTo = choices.extension.do === "give" ? choices.extension.toUserId : null
  for (const [index, { extensionId, number }] of has.extensions.entries()) {
    await part(db, report, restoreMessages.extension(number), async () => {
      const result = await restoreExtension(ctx, db, extensions[index]!, givenTo)
      if (result.isBack) back.add(extensionId)
      return result.objections
    })
  }
  return back
}

export const restoreNumbers = async (
  ctx: Context,
  db: Db,
  { choices, numbers }: Kept,
  extensions: ReadonlySet<number>,
  report: Report,
) => {
  for (const number of numbers) {
    const shown = `+${number.phoneNumber}`
    await part(db, report, restoreMessages.assignedAgain(shown), async () =>
      extensions.has(number.extensionId)
        ? restoreNumber(ctx, db, number, choices.numbers.do === "give" ? choices.numbers.toExtensionId : null)
        : [restoreMessages.noExtensionToAssign(shown)],
    )
  }
}

export const restoreDevices = async (
  ctx: Context,
  db: Db,
  { has, choices, phones, apps }: Kept,
  extensions: ReadonlySet<number>,
  report: Report,
) => {
  const things = [
    ...has.phones.map(({ make, model, extensionId }, index) => ({
      name: `${make} ${model}`,
      extensionId,
      copy: phones[index]!,
      givenTo: choices.phones.do === "give" ? choices.phones.toExtensionId : null,
    })),
    ...has.apps.map(({ name, extensionId }, index) => ({ name, extensionId, copy: apps[index]!, givenTo: null })),
  ]
  for (const { name, extensionId, copy, givenTo } of things) {
    await part(db, report, restoreMessages.assignedAgain(name), async () =>
      extensions.has(extensionId) ? restoreDevice(ctx, db, copy, givenTo) : [restoreMessages.noExtensionToAssign(name)],
    )
  }
}

const ownersOfExtension = (ctx: Context, db: Db, extensionId: number) =>
  ctx.kit.owners.find(db, "extension", ctx.accountId, [extensionId])

export const restoreGroups = async (
  ctx: Context,
  db: Db,
  { person, has, choices, givenGroups = [] }: Kept,
  report: Report,
) => {
  const { groups } = choices
  if (groups.do === "give" && givenGroups.length > 0) {
    const reason = await whyNotRevertFrom(db, ctx, [groups.toUserId], "update:groups")
    if (reason !== undefined) report.inTheWay.push(restoreMessages.colleagueStaysInGroups(reason))
    // One group at a time: a deleted group is reported below.
    else
      for (const groupId of givenGroups)
        await tryPart(db, async () => void (await changeGroupsOf(ctx, db, groups.toUserId, { leave: [groupId] })))
  }
  for (const { groupId, name } of has.groups) {
    const refusal = await tryPart(
      db,
      async () => void (await changeGroupsOf(ctx, db, person.user.userId, { join: [groupId] })),
    )
    if (refusal === undefined) report.restored.push(restoreMessages.groupMember(name))
    else report.inTheWay.push(restoreMessages.groupInTheWay(name, refusal.message))
  }
}

export const restoreQueues = async (
  ctx: Context,
  db: Db,
  { has, choices, givenQueues = [] }: Kept,
  extensions: ReadonlySet<number>,
  report: Report,
) => {
  const { queues } = choices
  if (queues.do === "give" && givenQueues.length > 0) {
    const reason = await whyNotRevertFrom(
      db,
      ctx,
      await ownersOfExtension(ctx, db, queues.toExtensionId),
      "update:call-queues",
    )
    if (reason !== undefined) report.inTheWay.push(restoreMessages.colleagueStaysAgent(reason))
    else
      for (const queueId of givenQueues)
        await tryPart(db, async () => void (await changeQueuesOf(ctx, db, queues.toExtensionId, { leave: [queueId] })))
  }
  for (const { queueId, name, extensionId } of has.queues) {
    if (!extensions.has(extensionId)) {
      report.inTheWay.push(restoreMessages.queueWithoutExtension(name))
      continue
    }
    let isNews = false
    const refusal = await tryPart(db, async () => {
      isNews = (await changeQueuesOf(ctx, db, extensionId, { join: [queueId] })).length > 0
    })
    if (refusal !== undefined) report.inTheWay.push(restoreMessages.queueInTheWay(name, refusal.message))
    else if (isNews) report.restored.push(restoreMessages.queueAgent(name))
  }
}

export const restoreKeys = async (
  ctx: Context,
  db: Db,
  { givenKeys = [] }: Kept,
  extensions: ReadonlySet<number>,
  report: Report,
) => {
  const { back, stay } = await restoreGivenKeys(
    ctx,
    db,
    givenKeys.filter(({ extensionId }) => extensions.has(extensionId)),
  )
  for (const [reason, count] of stay) {
    report.inTheWay.push(restoreMessages.keysMonitorColleague(count, reason))
  }
  if (back > 0) report.restored.push(restoreMessages.keysMonitorUser(back))
}

export const restoreRecordings = async (
  ctx: Context,
  db: Db,
  { person, choices, recordings = [] }: Kept,
  report: Report,
) => {
  if (recordings.length === 0) return
  const { back, gone, stay } = await returnRecordings(ctx, db, person.user.userId, recordings, choices.recordings)
  if (back > 0) report.restored.push(restoreMessages.recordingsReturned(back))
  if (gone > 0) report.gone.push(restoreMessages.recordingsDeleted(gone))
  for (const [reason, count] of stay) report.inTheWay.push(restoreMessages.recordingsStay(count, reason))
}

/** The console may be assigned to somebody else, or there may be fewer of them. */
export const restoreConsole = async (ctx: Context, db: Db, { person, has }: Kept, report: Report) => {
  if (!has.receptionistConsole) return
  await part(db, report, restoreMessages.receptionistConsole, async () => {
    await giveConsole(ctx, db, person.user.userId)
    return none
  })
}

/** Returns messages from a colleague if the caller may take them. */
const returnGivenMessages = async (
  ctx: Context,
  db: Db,
  choice: Kept["choices"]["voicemail"],
  movedVoicemails: Kept["movedVoicemails"],
  extensions: ReadonlySet<number>,
  report: Report,
): Promise<{ returned: number; stay: number }> => {
  const moved = movedVoicemails.filter(({ extensionId }) => extensions.has(extensionId))
  const wanted = moved.reduce((sum, { ids }) => sum + ids.length, 0)
  if (choice.do !== "give" || wanted === 0) return { returned: 0, stay: 0 }
  const owners = await ownersOfExtension(ctx, db, choice.toExtensionId)
  const reason = await whyNotRevertFrom(db, ctx, owners, "update:extensions")
  if (reason !== undefined) {
    report.inTheWay.push(restoreMessages.voicemailsStay(wanted, reason))
    return { returned: 0, stay: wanted }
  }
  let returned = 0
  for (const { extensionId, ids } of moved) {
    returned += await returnVoicemails(db, ctx.accountId, choice.toExtensionId, extensionId, ids)
  }
  return { returned, stay: 0 }
}

export const restoreVoicemails = async (
  ctx: Context,
  db: Db,
  { has, choices, voicemails, movedVoicemails }: Kept,
  extensions: ReadonlySet<number>,
  report: Report,
) => {
  const count = Math.max(
    has.extensions.reduce((sum, one) => sum + one.voicemails, 0),
    voicemails.length,
  )
  if (count === 0) return
  if (choices.voicemail.do === "delete") return void report.gone.push(restoreMessages.voicemailsDeleted(count))
  const back = voicemails.filter(({ extensionId }) => extensions.has(extensionId))
  await restoreKeptVoicemails(db, ctx.accountId, back)
  const { returned: fromColleague, stay } = await returnGivenMessages(
    ctx,
    db,
    choices.voicemail,
    movedVoicemails,
    extensions,
    report,
  )
  const returned = back.length + fromColleague
  if (returned > 0) report.restored.push(restoreMessages.voicemailsRestored(returned))
  const lost = count - returned - stay
  if (lost === 0) return
  // A colleague may delete messages they received; that cannot be reverted.
  if (choices.voicemail.do === "give") report.gone.push(restoreMessages.voicemailsDeletedByColleague(lost))
  else report.inTheWay.push(restoreMessages.voicemailsWithoutExtension(lost))
}

export const restoreOwnData = async (db: Db, { book, customers, privileges }: Kept, report: Report) => {
  const entries = await restoreBook(db, book)
  if (entries > 0) report.restored.push(restoreMessages.phoneBookEntries(entries))
  await putRows(db, customers)
  if (privileges > 0) report.gone.push(restoreMessages.permissionsRemoved)
}

/**
 * Deletes the greetings and voicemail messages of extensions that were not restored; call recordings are not touched.
 */
export const purgeRest = async (
  ctx: Context,
  db: Db,
  { has, choices, voicemails, extensions }: Kept,
  back: ReadonlySet<number>,
) => {
  const greetings =
    choices.extension.do === "delete"
      ? has.extensions.flatMap(({ extensionId }, index) =>
          back.has(extensionId) ? [] : greetingFilesOf(extensions[index]!),
        )
      : []
  const fileKeys = [
    ...greetings,
    ...voicemails.flatMap(({ extensionId, fileKey }) => (back.has(extensionId) ? [] : (fileKey ?? []))),
  ]
  if (fileKeys.length > 0)
    await ctx.kit.jobs.enqueue(db, purgeMessages(ctx.kit), { fileKeys }, { accountId: ctx.accountId })
}
