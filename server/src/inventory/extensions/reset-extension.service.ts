import type { ResetPart } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import { emptySettings } from "@dialplane/contract/inventory/extensions/empty-settings"
import { canHave } from "@dialplane/contract/inventory/extensions/extension-types"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { changeSettings } from "./change-settings.service.ts"
import { purgeFiles } from "./extension-files.jobs.ts"
import { deleteVoicemails, updateGreeting, updatePin } from "./extensions.queries.ts"
import { deleteGreetings } from "./greetings.queries.ts"
import { holdExtension, objectOf, publishChange } from "./extensions.service.ts"

/**
 * Resets an extension to the defaults of a new one. Number, user, phones, phone numbers and memberships stay. Writes no
 * audit entry if nothing changed.
 */
export const resetExtension = async (ctx: Context, db: Db, id: number, parts: readonly ResetPart[]) => {
  const before = await holdExtension(db, ctx, id)
  const has = (part: ResetPart) => parts.includes(part)
  const files: string[] = []
  let removedGreetings = false
  const settings = await changeSettings(db, ctx, before, {
    ...(has("forwarding") && canHave(before.extensionType, "forwarding")
      ? { forwarding: emptySettings.forwarding }
      : {}),
    ...(has("ringing") && canHave(before.extensionType, "ringing") ? { ringing: { mode: "phones" as const } } : {}),
    ...(has("doNotDisturb") && canHave(before.extensionType, "forwarding") ? { doNotDisturb: false } : {}),
    ...(has("notices") && canHave(before.extensionType, "voicemail")
      ? { voicemail: { ...before.voicemail, mailNotice: false, mailAddress: "", attachAudio: true } }
      : {}),
  })
  if (has("greetings")) {
    files.push(...(await deleteGreetings(db, ctx.accountId, id)))
    removedGreetings = files.length > 0 || before.greetingKey !== null
    if (before.greetingKey !== null) await updateGreeting(db, ctx.accountId, id, null)
  }
  const forgetsPin = has("pin") && before.hasVoicemailPin
  if (forgetsPin) await updatePin(db, ctx.accountId, id, null)
  let removed = 0
  if (has("voicemails")) {
    const deleted = await deleteVoicemails(db, ctx.accountId, id)
    files.push(...deleted.flatMap(({ fileKey }) => fileKey ?? []))
    removed = deleted.length
  }
  if (settings === undefined && !removedGreetings && !forgetsPin && removed === 0) return objectOf(before).name
  await purgeFiles(ctx.kit, db, ctx.accountId, files)
  // Two entries: settings can be reverted, deleted messages and greetings cannot.
  if (settings !== undefined)
    await audit(db, ctx, { action: "extension.data_reset", object: objectOf(before), ...settings })
  const had = {
    ...(removed > 0 ? { voicemails: removed } : {}),
    ...(removedGreetings ? { greetings: true } : {}),
    ...(forgetsPin ? { voicemailPin: true } : {}),
  }
  const gone = {
    ...(removed > 0 ? { voicemails: 0 } : {}),
    ...(removedGreetings ? { greetings: false } : {}),
    ...(forgetsPin ? { voicemailPin: false } : {}),
  }
  if (Object.keys(had).length > 0)
    await audit(db, ctx, { action: "extension.data_deleted", object: objectOf(before), before: had, after: gone })
  await publishChange(db, ctx, id, "changed")
  return objectOf(before).name
}
