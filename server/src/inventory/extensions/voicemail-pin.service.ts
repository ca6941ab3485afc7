import { canHave } from "@dialplane/contract/inventory/extensions/extension-types"
import { extensionProblems as problems } from "@dialplane/contract/inventory/extensions/extensions.problems"
import type { Extension } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { whyPinIsWeak } from "@dialplane/contract/inventory/extensions/voicemail-pin"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { attemptWithin } from "../../kit/http/rate-limit.ts"
import { refuse } from "../../kit/refusal.ts"
import { findPinHash, updatePin } from "./extensions.queries.ts"

/**
 * A keyed hash bound to its extension: PINs are short, but a stolen table is useless without the installation's key.
 */
export const hashPin = (ctx: Pick<Context, "kit">, accountId: number, extensionId: number, pin: string) =>
  ctx.kit.secrets.fingerprint(`voicemail pin ${accountId} ${extensionId} ${pin}`)

/** Records that the PIN changed, never its value. */
export const setPin = async (db: Db, ctx: Context, extension: Extension, pin: string) => {
  if (!canHave(extension.extensionType, "voicemail"))
    refuse(problems.pinNeedsVoicemail, { type: extension.extensionType })
  const reason = whyPinIsWeak(pin, extension.extension)
  if (reason !== undefined) refuse(problems.pinWeak, { reason })
  await updatePin(db, ctx.accountId, extension.extensionId, hashPin(ctx, ctx.accountId, extension.extensionId, pin))
  await audit(db, ctx, {
    action: "extension.pin_changed",
    object: { type: "extension", id: extension.extensionId, name: `${extension.extension} ${extension.name}`.trim() },
  })
  await ctx.kit.events.publish(db, {
    accountId: ctx.accountId,
    topic: "extension",
    data: { extensionId: extension.extensionId, change: "changed" },
  })
}

/**
 * Wrong PINs of one extension; after that everyone waits. At its own phones and at shared ones apart: whoever tries
 * PINs at a shared phone must not lock the owner out of their voicemail.
 */
const pinLimits = {
  ownMailbox: { name: "voicemail-pin", most: 5, seconds: 900 },
  sharedPhone: { name: "shared-phone-pin", most: 5, seconds: 900 },
} as const

/**
 * Compares the PIN of a voicemail box that somebody enters on a phone. Without a PIN any is right; at a shared phone
 * there has to be one.
 */
export const checkVoicemailPin = async (
  db: Db,
  ctx: Context,
  extensionId: number,
  pin: string,
  at: keyof typeof pinLimits,
): Promise<boolean> => {
  const { accountId } = ctx
  const hash = await findPinHash(db, accountId, extensionId)
  if (hash === undefined && at === "sharedPhone") refuse(problems.pinNotSet)
  const counted = { limit: pinLimits[at], who: `${accountId}:${extensionId}` }
  const isRight = () => Promise.resolve(hash === hashPin(ctx, accountId, extensionId, pin))
  return hash === undefined || attemptWithin(db, ctx, counted, isRight)
}
