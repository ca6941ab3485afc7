import type {
  UndoneOffboarding,
  UndoPreview,
  UndoRequest,
} from "@dialplane/contract/onboarding/people/offboardings.schema"
import { peopleProblems } from "@dialplane/contract/onboarding/people/people.problems"
import { requireNewServices } from "../../ground/accounts/require-new-services.service.ts"
import type { EmailBrand } from "../../ground/branding/branding.service.ts"
import { addExtension } from "../../inventory/extensions/create-extension.service.ts"
import { findTaker } from "../../inventory/extensions/offboarding-extension.service.ts"
import { requireNumber, handOutNumbers } from "../../inventory/extensions/number-plan.service.ts"
import { asIfProved } from "../../kit/access/recent-proof.ts"
import { audit } from "../../kit/audit/audit.ts"
import { can, requirePermission, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { tryPart } from "../../kit/database/savepoint.ts"
import { manyObjects, withinPreviewLimit } from "../../kit/preview/preview-limit.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { readBrand } from "../../identity/passwords/passwords.service.ts"
import { purgeOldReservations } from "../../identity/users/login-names.service.ts"
import { restorePerson, type NewPerson } from "../../identity/users/user-lifecycle.service.ts"
import { findOffboarding, noteUndone, type OffboardingRow } from "./offboardings.queries.ts"
import { readKept, type Kept } from "./kept-assets.service.ts"
import { toOffboardings, whyNotByState } from "./undo-question.service.ts"
import { sendWelcomeMail } from "./new-users.service.ts"
import { renumberKept } from "./renumber-kept.service.ts"
import {
  restoreConsole,
  restoreDevices,
  restoreExtensions,
  restoreGroups,
  restoreKeys,
  restoreNumbers,
  restoreOwnData,
  restoreQueues,
  restoreRecordings,
  restoreVoicemails,
  purgeRest,
  withPresentRoles,
  type Report,
} from "./restore-assets.service.ts"
import { restoreMessages } from "./restore-assets.messages.ts"

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

/**
 * Gives extensions new numbers where requested. If somebody else has the old extension, a new one is created beside it.
 */
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

/** Restores everything possible in an open transaction; the report contains the rest. */
const restore = async (ctx: Context, db: Db, row: OffboardingRow, kept: Kept, report: Report) => {
  await requireNewServices(db, ctx.accountId)
  const person = await withPresentRoles(ctx, db, kept.person, report)
  const user = await restorePerson(ctx, db, person)
  report.restored.push(
    person === kept.person
      ? restoreMessages.userWithPreviousRoles(row.name, row.loginName)
      : restoreMessages.userInRole(row.name, row.loginName, user.roles[0]?.displayName ?? ""),
  )
  const extensions = await restoreExtensions(ctx, db, kept, report)
  await restoreNumbers(ctx, db, kept, extensions, report)
  await restoreDevices(ctx, db, kept, extensions, report)
  await restoreKeys(ctx, db, kept, extensions, report)
  await restoreVoicemails(ctx, db, kept, extensions, report)
  await restoreGroups(ctx, db, kept, report)
  await restoreQueues(ctx, db, kept, extensions, report)
  await restoreRecordings(ctx, db, kept, report)
  await restoreConsole(ctx, db, kept, report)
  await restoreOwnData(db, kept, report)
  return { user, extensions }
}

/**
 * How the restored user can sign in. Their password is never kept, so the preview and the undo give the same sentence.
 */
const restoreSignIn = async (ctx: Context, db: Db, brand: EmailBrand, user: NewPerson): Promise<string> => {
  const sent = await sendWelcomeMail(ctx, db, brand, user, true)
  if (sent) return restoreMessages.signInByLink(user.email)
  if (!user.allowLogin) return restoreMessages.signInOff
  return user.email === "" ? restoreMessages.signInWithoutEmail : restoreMessages.signInMailLimit(user.email)
}

/**
 * Restores an offboarded user: everything, or nothing with the reasons. With `leaveOut` the rest is restored without
 * the parts that are in the way.
 */
export const undo = async (ctx: Context, offboardingId: number, asked: UndoRequest): Promise<UndoneOffboarding> => {
  await purgeOldReservations(ctx)
  const brand = await readBrand(ctx.kit, ctx.accountId)
  return inTransaction(ctx, async (db) => {
    const { row, kept: asKept } = await requireUndoable(db, ctx, offboardingId)
    const kept = await withNewNumbers(ctx, db, asKept, asked)
    const report: Report = { restored: [], inTheWay: [], gone: [] }
    const { user, extensions } = await restore(ctx, db, row, kept, report)
    if (report.inTheWay.length > 0 && !asked.leaveOut) refuseWhole(row.name, report.inTheWay)
    const signIn = await restoreSignIn(ctx, db, brand, user)
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

/** Rolls back the transaction of a preview. */
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

/** Runs the undo and rolls it back, so that the preview shows exactly what the undo would do now. */
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
          const { user } = await restore(asIfProved(ctx), db, row, await withNewNumbers(ctx, db, kept, asked), report)
          signIn = await restoreSignIn(ctx, db, brand, user)
        })
        throw new Rehearsed({ ...report, takenExtensions, signIn, refusal: refusal?.message ?? null })
      }),
    )
  } catch (error) {
    if (error instanceof Rehearsed) return error.result
    throw error
  }
}
