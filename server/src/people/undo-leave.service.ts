import type { Departure } from "@dialplane/contract/people/departures.schema"
import { peopleProblems } from "@dialplane/contract/people/people.problems"
import { createExtension, giveExtension } from "../extensions/extensions.service.ts"
import { putVoicemailsBack } from "../extensions/leaving-voicemail.service.ts"
import { changeGroupsOf } from "../groups/groups.service.ts"
import { audit } from "../kit/audit.ts"
import type { Context } from "../kit/context.ts"
import type { Db } from "../kit/database.ts"
import { refuse } from "../kit/refusal.ts"
import { inTransaction } from "../kit/transaction.ts"
import { assignNumber } from "../numbers/numbers.service.ts"
import { readBrand } from "../passwords/passwords.service.ts"
import { forgetOldReservations } from "../users/login-names.service.ts"
import { restorePerson } from "../users/users.service.ts"
import { findDeparture, noteUndone } from "./departures.queries.ts"
import { assignPhone } from "./carry-out.service.ts"
import type { Kept } from "./kept-things.ts"
import { toDeparture } from "./leave.service.ts"
import { openTheDoor } from "./new-users.service.ts"
import { findDeviceExtension, findExtensionForPerson, findNumberPlace, tryPart } from "./people.queries.ts"

interface Report {
  readonly putBack: string[]
  readonly notPutBack: string[]
}

/** One part: done, or left out with the reason. */
const part = async (db: Db, { putBack, notPutBack }: Report, done: string, not: string, work: () => Promise<void>) => {
  const refusal = await tryPart(db, work)
  if (refusal === undefined) putBack.push(done)
  else notPutBack.push(`${not}: ${refusal.message}`)
}

/** Which extension of today stands for one of then: the same, or a new one with the old number. */
const bringExtensions = async (ctx: Context, db: Db, { person, has }: Kept, report: Report): Promise<ReadonlyMap<number, number>> => {
  const now = new Map<number, number>()
  for (const { extensionId, number, type } of has.extensions) {
    const found = await findExtensionForPerson(db, ctx.accountId, extensionId)
    if (found !== undefined && found.userId !== null) {
      report.notPutBack.push(`Extension ${number} belongs to somebody else now.`)
      continue
    }
    await part(db, report, found === undefined ? `Extension ${number} was made again, with the usual settings.` : `Extension ${number} is theirs again.`, `Extension ${number} could not be put back`, async () => {
      if (found !== undefined) {
        await giveExtension(ctx, db, extensionId, person.user.userId)
        now.set(extensionId, extensionId)
        return
      }
      const made = await createExtension(ctx, db, { extension: number, extensionType: type as never, userId: person.user.userId })
      now.set(extensionId, made.extensionId)
    })
  }
  return now
}

const bringNumbers = async (ctx: Context, db: Db, { has, choices }: Kept, extensions: ReadonlyMap<number, number>, report: Report) => {
  for (const { phoneNumber, extensionId } of has.numbers) {
    const target = extensions.get(extensionId)
    const place = await findNumberPlace(db, ctx.accountId, phoneNumber.replace("+", ""))
    if (place?.extensionId !== null && place?.extensionId === target) continue
    if (target === undefined) report.notPutBack.push(`${phoneNumber} has no extension to lead to.`)
    else if (place === undefined) report.notPutBack.push(`${phoneNumber} does not belong to the account any more.`)
    else if (place.extensionId !== null && !(choices.numbers.do === "give" && place.extensionId === choices.numbers.toExtensionId)) report.notPutBack.push(`${phoneNumber} leads to somebody else now.`)
    else await part(db, report, `${phoneNumber} leads to them again.`, `${phoneNumber} could not be put back`, async () => void (await assignNumber(ctx, db, phoneNumber, target)))
  }
}

const bringPhones = async (ctx: Context, db: Db, { has, choices, phonePlaces }: Kept, extensions: ReadonlyMap<number, number>, report: Report) => {
  for (const { deviceId, make, model, extensionId } of has.phones) {
    const name = `${make} ${model}`
    const target = extensions.get(extensionId)
    const device = await findDeviceExtension(db, ctx.accountId, deviceId)
    if (device !== undefined && target !== undefined && device.extensionId === target) continue
    if (device === undefined) report.notPutBack.push(`${name} was deleted and has to be added again.`)
    else if (target === undefined) report.notPutBack.push(`${name} has no extension to ring for.`)
    else if (device.extensionId !== null && !(choices.phones.do === "give" && device.extensionId === choices.phones.toExtensionId)) report.notPutBack.push(`${name} rings for somebody else now.`)
    else await part(db, report, `${name} rings for them again.`, `${name} could not be put back`, () => assignPhone(ctx, db, deviceId, target, phonePlaces, device.extensionId !== null))
  }
}

const bringGroups = async (ctx: Context, db: Db, { person, has }: Kept, report: Report) => {
  for (const { groupId, name } of has.groups) {
    await part(db, report, `Is in the group ${name} again.`, `The group ${name} could not be entered`, async () => void (await changeGroupsOf(ctx, db, person.user.userId, { join: [groupId] })))
  }
}

const bringVoicemails = async (ctx: Context, db: Db, { has, choices, voicemails }: Kept, extensions: ReadonlyMap<number, number>, report: Report) => {
  const count = has.extensions.reduce((sum, one) => sum + one.voicemails, 0)
  if (count === 0) return
  const back = voicemails.filter(({ extensionId }) => extensions.has(extensionId))
  if (back.length > 0) {
    await putVoicemailsBack(db, ctx.accountId, back.map((one) => ({ ...one, extensionId: extensions.get(one.extensionId)! })))
    report.putBack.push(`${back.length} voicemail ${back.length === 1 ? "message is" : "messages are"} back.`)
  }
  if (back.length < count) report.notPutBack.push(choices.voicemail.do === "delete" ? "The voicemail messages were deleted." : choices.voicemail.do === "give" ? "The voicemail messages stay with whoever got them." : `${count - back.length} voicemail messages have no extension to return to.`)
}

/** Brings somebody back: the person first, then everything that is still free. */
export const undo = async (ctx: Context, departureId: number): Promise<Departure> => {
  await forgetOldReservations(ctx)
  const brand = await readBrand(ctx.kit, ctx.accountId)
  return inTransaction(ctx, async (db) => {
    const row = (await findDeparture(db, ctx.accountId, departureId)) ?? refuse(peopleProblems.departureNotFound)
    if (row.state === "undone") refuse(peopleProblems.undoneBefore)
    if (row.state === "leaving" || row.state === "failed") refuse(peopleProblems.notLeftYet)
    if (row.state === "final" || row.kept === null) refuse(peopleProblems.undoTooLate)
    const kept = row.kept as Kept
    const report: Report = { putBack: [], notPutBack: [] }
    const user = await restorePerson(ctx, db, kept.person)
    report.putBack.push(`${row.name} is back under the login name ${row.loginName}, with roles and settings as before.`)
    const extensions = await bringExtensions(ctx, db, kept, report)
    await bringNumbers(ctx, db, kept, extensions, report)
    await bringPhones(ctx, db, kept, extensions, report)
    await bringVoicemails(ctx, db, kept, extensions, report)
    await bringGroups(ctx, db, kept, report)
    for (const { name } of kept.has.apps) report.notPutBack.push(`${name} has to be set up again: its sign-in was removed.`)
    const sent = await openTheDoor(ctx, db, brand, user, true)
    if (sent) report.putBack.push(`A letter to choose a new password went to ${user.email}.`)
    await noteUndone(db, ctx.accountId, departureId, ctx.actor.name, report.putBack, report.notPutBack)
    await audit(db, ctx, { action: "people.leave_undone", object: { type: "departure", id: departureId, name: row.name }, after: { putBack: report.putBack, notPutBack: report.notPutBack } })
    await ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "departure", data: { departureId, change: "undone" } })
    return toDeparture((await findDeparture(db, ctx.accountId, departureId))!)
  })
}
