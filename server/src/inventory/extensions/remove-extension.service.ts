import type { CancellationVerdict } from "@dialplane/contract/ground/accounts/account-services"
import { extensionProblems as problems } from "@dialplane/contract/inventory/extensions/extensions.problems"
import { takesCalls, type ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import type { Extension, ExtensionId } from "@dialplane/contract/inventory/extensions/extensions.schema"
import type { ExtensionUse } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import { requireAccount } from "../../ground/accounts/accounts.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import { brokenConstraint, type Db } from "../../kit/database/database.ts"
import { Refusal } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { keepExtension } from "./deleted-extensions.service.ts"
import { listForwarding, listUses, replaceTarget, sendsCallsTo } from "./extension-parts.queries.ts"
import { purgeFiles } from "./extension-files.jobs.ts"
import * as queries from "./extensions.queries.ts"
import { differences, settingsOf } from "./extensions.rules.ts"
import type { Named } from "./extensions.queries.ts"
import { listGreetingFiles } from "./greetings.queries.ts"
import { extensionMessages as messages } from "./extensions.messages.ts"
import { noteFreed } from "./number-plan.service.ts"
import { holdExtension, mostUses, objectOf, publishChange, readExtension } from "./extensions.service.ts"

/** What the audit log calls the deletion: whoever reads it looks for the group, not for its extension. */
const deletions: Partial<Record<ExtensionType, string>> = {
  "Call Group": "call_group.deleted",
  "Call Queue": "queue.deleted",
  Conference: "conference_bridge.deleted",
  "Auto Attendant": "virtual_receptionist.deleted",
  "Page Group": "paging_group.deleted",
}

/** Uses that prevent deleting an extension, except those the caller removes as well. */
export const objectionToRemoval = async (
  ctx: Context,
  db: Db,
  id: ExtensionId,
  goesAlong: (use: ExtensionUse) => boolean = () => false,
): Promise<Refusal | undefined> => {
  const blocking = (await listUses(db, ctx.accountId, id, mostUses)).filter((use) => use.blocks && !goesAlong(use))
  return blocking.length === 0
    ? undefined
    : new Refusal(problems.inUse, {
        extension: objectOf(await readExtension(db, ctx, id)).name,
        uses: messages.uses(blocking),
      })
}

/**
 * Whether the service of an extension can be canceled: not while it is in use, or while it is the default extension of
 * a user.
 */
export const verifyCancellation = (ctx: Context, id: ExtensionId): Promise<CancellationVerdict> =>
  inTransaction(ctx, async (db) => {
    const { extension, userId, userName, isDefault } = await readExtension(db, ctx, id)
    const { status } = await requireAccount(db, ctx)
    const inUse = await objectionToRemoval(ctx, db, id)
    const reasons = [
      ...(userId !== null && isDefault ? [messages.defaultOfUser(extension, `${userName}`)] : []),
      ...(inUse === undefined ? [] : [inUse.message]),
      ...(status === "Cancelled" ? [messages.accountCancelled] : []),
    ]
    return { deviceKitId: id, extension, canCancel: reasons.length === 0, reasons }
  })

/** Gives phone numbers and everything that sends calls to an extension to another one, in an open transaction. */
const replaceUses = async (ctx: Context, db: Db, id: ExtensionId, by: ExtensionId): Promise<Named> => {
  const [found] = await queries.findNames(db, ctx.accountId, [by])
  if (found === undefined || by === id) throw new Refusal(problems.replacementUnknown)
  if (!takesCalls(found.type) || (await sendsCallsTo(db, ctx.accountId, by, id)))
    throw new Refusal(problems.replacementUnsuitable, { extension: `${found.extension} ${found.name}` })
  await ctx.kit.uses.replace(db, "extension", ctx, id, by)
  return found
}

/**
 * Deletes an extension in an open transaction; refused with the list of uses while it is in use, unless a replacement
 * takes them over. Callers that can restore it keep its recordings.
 */
export const removeExtension = async (
  ctx: Context,
  db: Db,
  id: ExtensionId,
  {
    recordings = "forget",
    replaceWith,
    isPartOf,
  }: {
    recordings?: "forget" | "keep"
    replaceWith?: ExtensionId | undefined
    /** Something that has an entry of its own, which also restores the extension. */
    isPartOf?: "callFlow"
  } = {},
): Promise<void> => {
  const before = await holdExtension(db, ctx, id)
  const object = objectOf(before)
  const replacedBy = replaceWith === undefined ? undefined : await replaceUses(ctx, db, id, replaceWith)
  const objection = await objectionToRemoval(ctx, db, id)
  if (objection !== undefined) throw objection
  const files = [
    ...(await queries.listVoicemailFiles(db, ctx.accountId, id)),
    ...(await listGreetingFiles(db, ctx.accountId, id)),
  ].map(({ fileKey }) => fileKey)
  if (deletions[before.extensionType] !== undefined) await keepExtension(db, ctx, id)
  await queries.deleteExtension(db, ctx.accountId, id).catch((error: unknown) => {
    // A use added concurrently, or one that only a later domain knows.
    if (brokenConstraint(error) === undefined) throw error
    throw new Refusal(problems.inUse, { extension: object.name, uses: messages.anotherPart })
  })
  await noteFreed(db, ctx.accountId, before.extension)
  if (before.userId !== null && before.isDefault) await queries.makeSomeDefault(db, ctx.accountId, before.userId)
  if (recordings === "forget") await purgeFiles(ctx.kit, db, ctx.accountId, files)
  const { extension, extensionType, name, userName } = before
  if (isPartOf === undefined)
    await audit(db, ctx, {
      action: deletions[extensionType] ?? "extension.deleted",
      object,
      before: { extension, extensionType, name, person: userName },
      ...(replacedBy === undefined
        ? {}
        : {
            after: {
              replacedBy: `${replacedBy.extension} ${replacedBy.name}`,
              replacedById: replacedBy.extensionId,
            },
          }),
    })
  await publishChange(db, ctx, id, "deleted")
}
export const remove = (ctx: Context, id: ExtensionId, replaceWith?: ExtensionId): Promise<void> =>
  inTransaction(ctx, (db) => removeExtension(ctx, db, id, { replaceWith }))

/**
 * Forwarding and ring orders of other extensions, each with its audit entry. Also of users whom the caller cannot
 * manage: their calls would otherwise go nowhere.
 */
export const replaceTargets = async (db: Db, ctx: Context, from: ExtensionId, to: ExtensionId): Promise<void> => {
  const owners = await listForwarding(db, ctx.accountId, from)
  const before = new Map<ExtensionId, Extension>()
  for (const { extensionId } of owners) before.set(extensionId, await readExtension(db, ctx, extensionId))
  await replaceTarget(db, ctx.accountId, from, to)
  for (const [id, was] of before) {
    const is = await readExtension(db, ctx, id, true)
    const changed = differences(settingsOf(was), settingsOf(is))
    if (changed !== undefined) await audit(db, ctx, { action: "extension.changed", object: objectOf(is), ...changed })
    await publishChange(db, ctx, id, "changed")
  }
}
