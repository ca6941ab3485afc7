import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { extensionProblems as problems } from "@dialplane/contract/inventory/extensions/extensions.problems"
import { dropUses } from "../emergency-locations/emergency-locations.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { overwriteRow, putRows, type RowSnapshot, type RowSnapshots } from "../../kit/database/row-snapshots.ts"
import { onConstraint } from "../../kit/refusal.ts"
import { dropServices, leaveClosedPlace } from "../locations/location-services.service.ts"
import { whyNotRevertFrom } from "../../identity/roles/undo-owners.service.ts"
import { findCircle } from "./extension-parts.queries.ts"
import { extensionMessages } from "./extensions.messages.ts"
import { findOwnerOfNumber, makeSomeDefault, updateGreeting } from "./extensions.queries.ts"
import { objectOf, readExtension, publishChange } from "./extensions.service.ts"
import { deleteGreetingsOfUser, findGreetingByFile } from "./greetings.queries.ts"
import { offboardingExtensionMessages as messages } from "./offboarding-extension.messages.ts"
import {
  clearParts,
  findPresent,
  releaseExtension,
  stopForwarding,
  touchExtension,
} from "./offboarding-extension.queries.ts"
import { lockPlan } from "./number-plan.queries.ts"
import { resetExtension } from "./reset-extension.service.ts"

// Copies the extension of an offboarded user and restores it.

export { copyExtension } from "./offboarding-extension.queries.ts"

/**
 * The user's forwarding, ringing and voicemail PIN must not apply to the next user: company calls could ring at a
 * former user's home. They are restored with the copy.
 */
export const switchPersonOff = (ctx: Context, db: Db, id: number) =>
  resetExtension(ctx, db, id, ["forwarding", "ringing", "doNotDisturb", "notices", "pin"])

interface Root {
  readonly id: number
  readonly number: string
  readonly greeting_key: string | null
}
const rootOf = ({ rows }: RowSnapshots) => JSON.parse(rows[0]!.row) as Root

const greetings = "extension_greetings"
/** The files of greetings a copy refers to; they are kept as long as the copy. */
export const greetingFilesOf = ({ rows }: RowSnapshots): string[] =>
  rows.filter(({ table }) => table === greetings).map(({ row }) => (JSON.parse(row) as { file_key: string }).file_key)

/** Greetings of a user stay with their extension as long as the user can come back. */
export const forgetGreetingsOf = (db: Db, accountId: AccountId, userId: UserId) =>
  deleteGreetingsOfUser(db, accountId, userId)

/** Objections for rows whose target no longer exists. Rows of other users' extensions and phones are not reported. */
const lostMessages = {
  extension_forwarding: "forwardingLost",
  extension_ring_targets: "ringTargetLost",
  extension_sharers: "sharerLost",
  extension_watchers: "watcherLost",
  extension_template_uses: "templateLost",
  location_services: "locationLost",
  emergency_location_uses: "emergencyLocationLost",
} as const
const lostMessage = (table: string, number: string): string[] => {
  const key = (lostMessages as Readonly<Record<string, (typeof lostMessages)[keyof typeof lostMessages]>>)[table]
  return key === undefined ? [] : [messages[key](number)]
}
const isOwn = ({ row }: RowSnapshot, id: number) => {
  const { extension_id: of } = JSON.parse(row) as { extension_id?: number }
  return of === undefined || of === id
}

/** The greeting in use is restored on its own, because it may have been deleted since. */
const comesBack = (column: string) => column !== "version" && !column.startsWith("greeting_")

interface RestoredExtension {
  readonly isBack: boolean
  readonly objections: readonly string[]
}
const inTheWay = (objection: string): RestoredExtension => ({ isBack: false, objections: [objection] })

/**
 * Finds who has the extension, or its number, now. The user it was given to at offboarding keeps it if the caller
 * cannot manage that user.
 */
export const findTaker = async (
  db: Db,
  ctx: Context,
  { id, number }: { readonly id: number; readonly number: string },
  givenTo: UserId | null,
) => {
  const present = await findPresent(db, ctx.accountId, id)
  if (present !== undefined && present.userId !== null) {
    const takenBy = present.userName ?? messages.anotherUser
    const belongs = messages.assignedTo(number, takenBy)
    if (present.userId !== givenTo) return { idIsFree: false, takenBy, sentence: belongs }
    const reason = await whyNotRevertFrom(db, ctx, [present.userId], "update:extensions")
    if (reason !== undefined) return { idIsFree: false, takenBy, sentence: `${belongs} ${reason}` }
  }
  const other = await findOwnerOfNumber(db, ctx.accountId, number)
  if (other === undefined || other.id === id) return undefined
  return {
    idIsFree: true,
    takenBy: messages.typeAndName(other.type, other.name),
    sentence: messages.takenBy(number, other.type, other.name),
  }
}

/**
 * Restores an extension with all settings: the extension itself if it still exists and is unassigned (or with the user
 * who got it), otherwise a new one with its old id. Returns objections as text: against all of it, or against single
 * settings.
 */
export const restoreExtension = async (
  ctx: Context,
  db: Db,
  kept: RowSnapshots,
  givenTo: UserId | null,
): Promise<RestoredExtension> => {
  const { accountId } = ctx
  const { id, number, greeting_key: greetingKey } = rootOf(kept)
  await lockPlan(db, accountId)
  const taker = await findTaker(db, ctx, { id, number }, givenTo)
  if (taker !== undefined) return inTheWay(taker.sentence)
  const present = await findPresent(db, accountId, id)
  if (present !== undefined) {
    await clearParts(db, accountId, id)
    await dropUses(db, ctx, "extension", [id])
    await dropServices(db, ctx, "extension", [id])
    await releaseExtension(db, accountId, id)
    await overwriteRow(db, kept.rows[0]!, comesBack)
    const greeting = greetingKey === null ? undefined : await findGreetingByFile(db, accountId, id, greetingKey)
    await updateGreeting(db, accountId, id, greeting === undefined ? null : { ...greeting, key: greeting.fileKey })
    await touchExtension(db, accountId, id)
    if (present.userId !== null && present.isDefault) await makeSomeDefault(db, accountId, present.userId)
  }
  const missing = present === undefined ? kept : { ...kept, rows: kept.rows.filter(({ table }) => table !== greetings) }
  const lost = await putRows(db, missing).catch(
    onConstraint("extensions_number_key", problems.numberTaken, { number, owner: extensionMessages.anotherExtension }),
  )
  const closed = await leaveClosedPlace(db, ctx, "extension", id)
  const circle = await findCircle(db, accountId, id)
  if (circle.length > 0) await stopForwarding(db, accountId, id)
  const after = await readExtension(db, ctx, id)
  await audit(db, ctx, {
    action: "extension.restored",
    object: objectOf(after),
    after: { extension: after.extension, extensionType: after.extensionType, person: after.userName },
  })
  await publishChange(db, ctx, id, "restored")
  return {
    isBack: true,
    objections: [
      ...lost.filter((row) => isOwn(row, id)).flatMap(({ table }) => lostMessage(table, number)),
      ...(closed === undefined ? [] : [messages.locationClosed(number, closed)]),
      ...(circle.length === 0 ? [] : [messages.forwardingLoop(number, circle)]),
    ],
  }
}
