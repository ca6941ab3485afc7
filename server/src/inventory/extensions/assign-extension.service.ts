import type { UserId } from "@dialplane/contract/kit/ids"
import { extensionProblems as problems } from "@dialplane/contract/inventory/extensions/extensions.problems"
import { canHave } from "@dialplane/contract/inventory/extensions/extension-types"
import type { Extension, ExtensionId } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import * as queries from "./extensions.queries.ts"
import { abilityMessages } from "./extensions.messages.ts"
import {
  forwardAlways,
  holdExtension,
  objectOf,
  publishChange,
  readExtension,
  requireManaging,
} from "./extensions.service.ts"
import { forgottenVoicemail, readPersonalVoicemail } from "./personal-voicemail.service.ts"

/**
 * Turns off the forwarding that was set when the previous user was offboarded, so that the next user gets the calls.
 * Returns whether it was on.
 */
const endOffboardingForwarding = async (ctx: Context, db: Db, before: Extension): Promise<boolean> => {
  if (
    before.userId !== null ||
    !before.forwarding.always.on ||
    !(await queries.isForwardedSinceOffboarding(db, ctx.accountId, before.extensionId))
  )
    return false
  await forwardAlways(ctx, db, before.extensionId, null)
  return true
}

/**
 * Assigns it to a user, or unassigns it. The name changes too if it was the name of the previous user. Messages stay
 * those of the user they were left for, and what that user set for their voicemail is forgotten.
 */
export const giveExtension = async (
  ctx: Context,
  db: Db,
  id: ExtensionId,
  userId: UserId | null,
): Promise<Extension> => {
  const before = await holdExtension(db, ctx, id)
  if (before.userId === userId) return before
  if (userId !== null && !canHave(before.extensionType, "person"))
    refuse(problems.typeHasNone, { type: before.extensionType, ability: abilityMessages.person })
  const person =
    userId === null
      ? undefined
      : ((await queries.findPersonName(db, ctx.accountId, userId)) ?? refuse(problems.personUnknown))
  await requireManaging(db, ctx, userId)
  const endsForwarding = userId !== null && (await endOffboardingForwarding(ctx, db, before))
  const follows = before.name === "" || before.name === before.userName || before.userId === null
  const name = person === undefined ? before.name : follows ? person.name.slice(0, 60) : before.name
  const personal = await readPersonalVoicemail(db, ctx, before)
  await queries.updateOwner(db, ctx.accountId, id, {
    userId,
    isDefault: person !== undefined && person.extensions === 0,
    name,
  })
  if (before.userId !== null && before.isDefault) await queries.makeSomeDefault(db, ctx.accountId, before.userId)
  const after = await readExtension(db, ctx, id)
  const forgotten = forgottenVoicemail(personal, await readPersonalVoicemail(db, ctx, after))
  await audit(db, ctx, {
    action: userId === null ? "extension.taken" : "extension.given",
    object: objectOf({ ...before, name }),
    before: {
      person: before.userName,
      personId: before.userId,
      ...forgotten.before,
      ...(endsForwarding ? { forwardsAllCalls: true } : {}),
    },
    after: {
      person: person?.name ?? null,
      personId: userId,
      ...forgotten.after,
      ...(endsForwarding ? { forwardsAllCalls: false } : {}),
    },
  })
  await publishChange(db, ctx, id, "given")
  return after
}
export const handOver = (ctx: Context, id: ExtensionId, userId: UserId | null): Promise<Extension> =>
  inTransaction(ctx, (db) => giveExtension(ctx, db, id, userId))
