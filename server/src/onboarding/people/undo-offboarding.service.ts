import type { BroughtBack, UndoPreview, UndoRequest } from "@dialplane/contract/onboarding/people/offboardings.schema"
import { peopleProblems } from "@dialplane/contract/onboarding/people/people.problems"
import { roles, systemRole } from "@dialplane/contract/kit/access/roles.table"
import type { User } from "@dialplane/contract/identity/users/users.schema"
import { requireNewServices } from "../../ground/accounts/require-new-services.service.ts"
import type { EmailBrand } from "../../ground/branding/branding.service.ts"
import { addExtension } from "../../inventory/extensions/extensions.service.ts"
import { putDeviceBack } from "../../inventory/devices/offboarding-devices.service.ts"
import { findTaker, putExtensionBack, recordingsOf } from "../../inventory/extensions/offboarding-extension.service.ts"
import { moveVoicemails, putVoicemailsBack } from "../../inventory/extensions/offboarding-voicemail.service.ts"
import { requireNumber, handOutNumbers } from "../../inventory/extensions/number-plan.service.ts"
import { changeGroupsOf } from "../../identity/groups/groups.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import { can, requirePermission, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { putRows } from "../../kit/database/row-snapshots.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { tryPart } from "../../kit/database/savepoint.ts"
import { manyObjects, withinPreviewLimit } from "../../kit/preview/preview-limit.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { putNumberBack } from "../../inventory/numbers/offboarding-numbers.service.ts"
import { readBrand } from "../../identity/passwords/passwords.service.ts"
import { putKeysBack } from "../../inventory/provisioning/offboarding-keys.service.ts"
import { putBookBack } from "../../inventory/phone-book/offboarding-book.service.ts"
import { changeQueuesOf } from "../../calling/queues/queues.service.ts"
import { giveConsole } from "../../calling/receptionist-console/receptionist-console.service.ts"
import { returnRecordings } from "../../calling/recordings/offboarding-recordings.service.ts"
import { findRole } from "../../identity/roles/roles.service.ts"
import { whyNotTakenBack } from "../../identity/roles/revoke.service.ts"
import { purgeOldReservations } from "../../identity/users/login-names.service.ts"
import { restorePerson, type KeptPerson, type NewPerson } from "../../identity/users/user-lifecycle.service.ts"
import { findOffboarding, noteUndone, type OffboardingRow } from "./offboardings.queries.ts"
import { purgeMessages } from "./purge.jobs.ts"
import { readKept, type Kept } from "./kept-assets.service.ts"
import { toOffboardings, whyNotByState } from "./undo-question.service.ts"
import { openTheDoor } from "./new-users.service.ts"
import { renumberKept } from "./renumber-kept.service.ts"

interface Report {
  readonly restored: string[]
  /** Taken by somebody, or gone, since. */
  readonly inTheWay: string[]
  /** Was said to be final when they left. */
  readonly gone: string[]
}
const none: readonly string[] = []

/**
 * One part with what it says is in the way of it. What came back in part stays: whoever asked for everything gets
 * nothing of it.
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

/**
 * The person in the roles that there still are; somebody whose only role was deleted since comes back in the one that
 * everybody has.
 */
const withPresentRoles = async (ctx: Context, db: Db, kept: KeptPerson, report: Report): Promise<KeptPerson> => {
  const present: User["roles"] = []
  for (const role of kept.user.roles) {
    if ((await findRole(db, ctx.accountId, role.roleId)) === undefined)
      report.inTheWay.push(`The role ${role.displayName} no longer exists.`)
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

/** Gives the extensions that are theirs again. */
const bringExtensions = async (
  ctx: Context,
  db: Db,
  { has, choices, extensions }: Kept,
  report: Report,
): Promise<ReadonlySet<number>> => {
  const back = new Set<number>()
  const givenTo = choices.extension.do === "give" ? choices.extension.toUserId : null
  for (const [index, { extensionId, number }] of has.extensions.entries()) {
    await part(db, report, `Extension ${number} is theirs again, with all of its settings.`, async () => {
      const result = await putExtensionBack(ctx, db, extensions[index]!, givenTo)
      if (result.isBack) back.add(extensionId)
      return result.objections
    })
  }
  return back
}

const bringNumbers = async (
  ctx: Context,
  db: Db,
  { choices, numbers }: Kept,
  extensions: ReadonlySet<number>,
  report: Report,
) => {
  for (const number of numbers) {
    const shown = `+${number.phoneNumber}`
    await part(db, report, `${shown} leads to them again.`, async () =>
      extensions.has(number.extensionId)
        ? putNumberBack(ctx, db, number, choices.numbers.do === "give" ? choices.numbers.toExtensionId : null)
        : [`${shown} has no extension to lead to.`],
    )
  }
}

const bringDevices = async (
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
    await part(db, report, `${name} rings for them again.`, async () =>
      extensions.has(extensionId) ? putDeviceBack(ctx, db, copy, givenTo) : [`${name} has no extension to ring for.`],
    )
  }
}

const ownersOfExtension = (ctx: Context, db: Db, extensionId: number) =>
  ctx.kit.owners.find(db, "extension", ctx.accountId, [extensionId])

const bringGroups = async (ctx: Context, db: Db, { person, has, choices, givenGroups = [] }: Kept, report: Report) => {
  const { groups } = choices
  if (groups.do === "give" && givenGroups.length > 0) {
    const reason = await whyNotTakenBack(db, ctx, [groups.toUserId], "update:groups")
    if (reason !== undefined) report.inTheWay.push(`The colleague stays in the groups they got. ${reason}`)
    // Group by group: one that was deleted since is named below.
    else
      for (const groupId of givenGroups)
        await tryPart(db, async () => void (await changeGroupsOf(ctx, db, groups.toUserId, { leave: [groupId] })))
  }
  for (const { groupId, name } of has.groups) {
    const refusal = await tryPart(
      db,
      async () => void (await changeGroupsOf(ctx, db, person.user.userId, { join: [groupId] })),
    )
    if (refusal === undefined) report.restored.push(`Is in the group ${name} again.`)
    else report.inTheWay.push(`The group ${name}: ${refusal.message}`)
  }
}

const bringQueues = async (
  ctx: Context,
  db: Db,
  { has, choices, givenQueues = [] }: Kept,
  extensions: ReadonlySet<number>,
  report: Report,
) => {
  const { queues } = choices
  if (queues.do === "give" && givenQueues.length > 0) {
    const reason = await whyNotTakenBack(
      db,
      ctx,
      await ownersOfExtension(ctx, db, queues.toExtensionId),
      "update:call-queues",
    )
    if (reason !== undefined) report.inTheWay.push(`The colleague still answers for the queues they got. ${reason}`)
    else
      for (const queueId of givenQueues)
        await tryPart(db, async () => void (await changeQueuesOf(ctx, db, queues.toExtensionId, { leave: [queueId] })))
  }
  for (const { queueId, name, extensionId } of has.queues) {
    if (!extensions.has(extensionId)) {
      report.inTheWay.push(`The queue ${name} has no extension of theirs to ring.`)
      continue
    }
    let isNews = false
    const refusal = await tryPart(db, async () => {
      isNews = (await changeQueuesOf(ctx, db, extensionId, { join: [queueId] })).length > 0
    })
    if (refusal !== undefined) report.inTheWay.push(`The queue ${name}: ${refusal.message}`)
    else if (isNews) report.restored.push(`Answers for the queue ${name} again.`)
  }
}

const bringKeys = async (
  ctx: Context,
  db: Db,
  { givenKeys = [] }: Kept,
  extensions: ReadonlySet<number>,
  report: Report,
) => {
  const { back, stay } = await putKeysBack(
    ctx,
    db,
    givenKeys.filter(({ extensionId }) => extensions.has(extensionId)),
  )
  for (const [reason, count] of stay) {
    report.inTheWay.push(
      `${count === 1 ? "1 monitored key still shows" : `${count} monitored keys still show`} the colleague. ${reason}`,
    )
  }
  if (back > 0)
    report.restored.push(back === 1 ? "1 monitored key shows them again." : `${back} monitored keys show them again.`)
}

const bringRecordings = async (ctx: Context, db: Db, { person, choices, recordings = [] }: Kept, report: Report) => {
  if (recordings.length === 0) return
  const { back, gone, stay } = await returnRecordings(ctx, db, person.user.userId, recordings, choices.recordings)
  const of = (count: number) => (count === 1 ? "1 recording of a call" : `${count} recordings of calls`)
  if (back > 0) report.restored.push(`${of(back)} ${back === 1 ? "is" : "are"} theirs again.`)
  if (gone > 0) report.gone.push(`${of(gone)} ${gone === 1 ? "was" : "were"} deleted for good since.`)
  for (const [reason, count] of stay)
    report.inTheWay.push(
      `${of(count)} ${count === 1 ? "stays" : "stay"} with whoever got ${count === 1 ? "it" : "them"}. ${reason}`,
    )
}

/** Somebody else may have it by now, or there may be fewer. */
const bringConsole = async (ctx: Context, db: Db, { person, has }: Kept, report: Report) => {
  if (!has.receptionistConsole) return
  await part(db, report, "Has a receptionist console again.", async () => {
    await giveConsole(ctx, db, person.user.userId)
    return none
  })
}

const messages = (count: number) => (count === 1 ? "1 voicemail message" : `${count} voicemail messages`)

/** Messages that a colleague got come back from them, if the caller may take them. */
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
  const reason = await whyNotTakenBack(db, ctx, owners, "update:extensions")
  if (reason !== undefined) {
    report.inTheWay.push(
      `${messages(wanted)} ${wanted === 1 ? "stays" : "stay"} with whoever got ${wanted === 1 ? "it" : "them"}. ${reason}`,
    )
    return { returned: 0, stay: wanted }
  }
  let returned = 0
  for (const { extensionId, ids } of moved) {
    returned += (await moveVoicemails(db, ctx.accountId, choice.toExtensionId, extensionId, ids)).length
  }
  return { returned, stay: 0 }
}

const bringVoicemails = async (
  ctx: Context,
  db: Db,
  { has, choices, voicemails, movedVoicemails }: Kept,
  extensions: ReadonlySet<number>,
  report: Report,
) => {
  const count = has.extensions.reduce((sum, one) => sum + one.voicemails, 0)
  if (count === 0) return
  if (choices.voicemail.do === "delete")
    return void report.gone.push(`${messages(count)} ${count === 1 ? "was" : "were"} deleted.`)
  const back = voicemails.filter(({ extensionId }) => extensions.has(extensionId))
  await putVoicemailsBack(db, ctx.accountId, back)
  const { returned: fromColleague, stay } = await returnGivenMessages(
    ctx,
    db,
    choices.voicemail,
    movedVoicemails,
    extensions,
    report,
  )
  const returned = back.length + fromColleague
  if (returned > 0) report.restored.push(`${messages(returned)} ${returned === 1 ? "is" : "are"} back.`)
  const lost = count - returned - stay
  if (lost === 0) return
  // A colleague who got messages may delete them: that is nobody's to put right.
  if (choices.voicemail.do === "give")
    report.gone.push(`${messages(lost)} ${lost === 1 ? "was" : "were"} deleted by whoever got them.`)
  else report.inTheWay.push(`${messages(lost)} ${lost === 1 ? "has" : "have"} no extension to return to.`)
}

const bringOwn = async (db: Db, { book, customers, privileges }: Kept, report: Report) => {
  const entries = await putBookBack(db, book)
  if (entries > 0)
    report.restored.push(
      entries === 1 ? "The entry of their phone book is back." : `The ${entries} entries of their phone book are back.`,
    )
  await putRows(db, customers)
  if (privileges > 0) report.gone.push("Rights between single people ended when they left; give them again.")
}

/** Recordings of what did not come back. */
const purgeRest = async (
  ctx: Context,
  db: Db,
  { has, choices, voicemails, extensions }: Kept,
  back: ReadonlySet<number>,
) => {
  const greetings =
    choices.extension.do === "delete"
      ? has.extensions.flatMap(({ extensionId }, index) =>
          back.has(extensionId) ? [] : recordingsOf(extensions[index]!),
        )
      : []
  const fileKeys = [
    ...greetings,
    ...voicemails.flatMap(({ extensionId, fileKey }) => (back.has(extensionId) ? [] : (fileKey ?? []))),
  ]
  if (fileKeys.length > 0)
    await ctx.kit.jobs.enqueue(db, purgeMessages(ctx.kit), { fileKeys }, { accountId: ctx.accountId })
}

const refuseWhole = (name: string, inTheWay: readonly string[]): never => {
  const details = { name, what: inTheWay.join(" ") }
  throw new Refusal(
    peopleProblems.undoInTheWay,
    details,
    inTheWay.map((sentence) => ({ field: "inTheWay", details: sentence })),
  )
}

const requireUndoable = async (db: Db, ctx: Context, offboardingId: number) => {
  const row = (await findOffboarding(db, ctx.accountId, offboardingId)) ?? refuse(peopleProblems.offboardingNotFound)
  const refusal = whyNotByState(row.state)
  if (refusal !== undefined) throw refusal
  return { row, kept: readKept(row.kept ?? refuse(peopleProblems.undoTooLate)) }
}

const givenExtensionTo = ({ choices }: Kept) => (choices.extension.do === "give" ? choices.extension.toUserId : null)

/** Extensions get new numbers where that was asked for; one that somebody else has by now is made again beside it. */
const withNewNumbers = async (ctx: Context, db: Db, kept: Kept, { extensionNumbers }: UndoRequest): Promise<Kept> => {
  let renumbered = kept
  for (const { extensionId, number } of extensionNumbers) {
    const old = kept.has.extensions.find((one) => one.extensionId === extensionId)
    if (old === undefined || old.number === number) continue
    requirePermission(ctx, "create:extensions")
    await requireNumber(db, ctx.accountId, number)
    const taker = await findTaker(db, ctx, { id: extensionId, number: old.number }, givenExtensionTo(kept))
    const newId =
      taker === undefined || taker.idIsFree
        ? extensionId
        : (await addExtension(ctx, db, { extension: number })).extensionId
    renumbered = renumberKept(renumbered, { extensionId, newId, number })
  }
  return renumbered
}

/** Everything that can come back, in an open transaction; the report says what did not. */
const restore = async (ctx: Context, db: Db, row: OffboardingRow, kept: Kept, report: Report) => {
  await requireNewServices(db, ctx.accountId)
  const person = await withPresentRoles(ctx, db, kept.person, report)
  const user = await restorePerson(ctx, db, person)
  report.restored.push(
    `${row.name} is back under the login name ${row.loginName}, ${person === kept.person ? "with roles and settings as before" : `as ${user.roles[0]?.displayName ?? ""}`}.`,
  )
  const extensions = await bringExtensions(ctx, db, kept, report)
  await bringNumbers(ctx, db, kept, extensions, report)
  await bringDevices(ctx, db, kept, extensions, report)
  await bringKeys(ctx, db, kept, extensions, report)
  await bringVoicemails(ctx, db, kept, extensions, report)
  await bringGroups(ctx, db, kept, report)
  await bringQueues(ctx, db, kept, extensions, report)
  await bringRecordings(ctx, db, kept, report)
  await bringConsole(ctx, db, kept, report)
  await bringOwn(db, kept, report)
  return { user, extensions }
}

/**
 * How somebody who is back gets in. The same sentence before and after, because what was kept of a password is nothing.
 */
const bringSignIn = async (ctx: Context, db: Db, brand: EmailBrand, user: NewPerson): Promise<string> => {
  const sent = await openTheDoor(ctx, db, brand, user, true)
  const lost = "The old password, a second step at sign-in and the secret question are not kept"
  if (sent) return `${lost}: a mail with a link to choose a new password goes to ${user.email}.`
  if (!user.allowLogin) return `${lost}. Sign-in stays off.`
  if (user.email !== "")
    return `${lost}. ${user.email} got as many mails with a link as are sent within an hour, so none goes out now: send an invitation later, or set a password.`
  return `${lost}, and there is no e-mail address for a link: add one and send an invitation, or set a password.`
}

/**
 * Brings somebody back as they were: everything, or nothing with what is in the way. Only who asks for it gets the rest
 * without that.
 */
export const undo = async (ctx: Context, offboardingId: number, asked: UndoRequest): Promise<BroughtBack> => {
  await purgeOldReservations(ctx)
  const brand = await readBrand(ctx.kit, ctx.accountId)
  return inTransaction(ctx, async (db) => {
    const { row, kept: asKept } = await requireUndoable(db, ctx, offboardingId)
    const kept = await withNewNumbers(ctx, db, asKept, asked)
    const report: Report = { restored: [], inTheWay: [], gone: [] }
    const { user, extensions } = await restore(ctx, db, row, kept, report)
    if (report.inTheWay.length > 0 && !asked.leaveOut) refuseWhole(row.name, report.inTheWay)
    const signIn = await bringSignIn(ctx, db, brand, user)
    await purgeRest(ctx, db, kept, extensions)
    const notRestored = [...report.inTheWay, ...report.gone]
    report.restored.push(signIn)
    await noteUndone(db, ctx.accountId, offboardingId, ctx.actor.name, report.restored, notRestored)
    await audit(db, ctx, {
      action: "people.leave_undone",
      object: { type: "departure", id: offboardingId, name: row.name },
      after: { restored: report.restored, notRestored },
    })
    await ctx.kit.events.publish(db, {
      accountId: ctx.accountId,
      topic: "offboarding",
      data: { offboardingId, change: "undone" },
    })
    const [after] = await toOffboardings(db, ctx, [(await findOffboarding(db, ctx.accountId, offboardingId))!])
    return { ...after!, signIn }
  })
}

/** Ends the transaction of a rehearsal, so that nothing of it stays. */
class Rehearsed extends Error {
  readonly result: UndoPreview
  constructor(result: UndoPreview) {
    super("rehearsed")
    this.result = result
  }
}

const findTaken = async (db: Db, ctx: Context, kept: Kept): Promise<UndoPreview["takenExtensions"]> => {
  const taken: { extensionId: number; number: string; takenBy: string }[] = []
  for (const { extensionId, number } of kept.has.extensions) {
    const taker = await findTaker(db, ctx, { id: extensionId, number }, givenExtensionTo(kept))
    if (taker !== undefined) taken.push({ extensionId, number, takenBy: taker.takenBy })
  }
  const free =
    taken.length > 0 && can(ctx, "create:extensions") ? await handOutNumbers(db, ctx.accountId, taken.length) : []
  return taken.map((one, index) => ({ ...one, suggestion: free[index] ?? null }))
}

/** Does it all and takes it back: what the dialog promises is what the undo would do at this moment. */
export const previewUndo = async (ctx: Context, offboardingId: number, asked: UndoRequest): Promise<UndoPreview> => {
  const brand = await readBrand(ctx.kit, ctx.accountId)
  try {
    return await withinPreviewLimit(ctx, manyObjects, () =>
      inTransaction(ctx, async (db) => {
        const { row, kept } = await requireUndoable(db, ctx, offboardingId)
        const takenExtensions = await findTaken(db, ctx, kept)
        const report: Report = { restored: [], inTheWay: [], gone: [] }
        let signIn: string | null = null
        const refusal = await tryPart(db, async () => {
          const { user } = await restore(ctx, db, row, await withNewNumbers(ctx, db, kept, asked), report)
          signIn = await bringSignIn(ctx, db, brand, user)
        })
        throw new Rehearsed({ ...report, takenExtensions, signIn, refusal: refusal?.message ?? null })
      }),
    )
  } catch (error) {
    if (error instanceof Rehearsed) return error.result
    throw error
  }
}
