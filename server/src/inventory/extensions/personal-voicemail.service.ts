import { isSameValue } from "@dialplane/contract/kit/changed-fields"
import type { ExtensionId } from "@dialplane/contract/inventory/extensions/extensions.schema"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import type { StoredExtension } from "./extension-reading.queries.ts"
import { findBoxMailing, restoreBoxMailing } from "./extensions.queries.ts"
import { changeVoicemail } from "./extensions.service.ts"
import { findGreetingByFile } from "./greetings.queries.ts"
import { putInUse, wordOf } from "./greetings.service.ts"

/** What a user set for themselves in the voicemail of their extension. The database forgets it when the user changes. */
interface PersonalVoicemail {
  readonly mailNotice: boolean
  readonly mailAddress: string
  readonly attachAudio: boolean
  readonly moreAddresses: readonly string[]
  readonly afterMail: string
  readonly greeting: string | null
  readonly greetingId: number | null
  readonly voicemailPin: boolean
}

export const readPersonalVoicemail = async (
  db: Db,
  ctx: Context,
  { extensionId, voicemail, greetingKey, hasVoicemailPin }: StoredExtension,
): Promise<PersonalVoicemail> => {
  const box = await findBoxMailing(db, ctx.accountId, extensionId)
  const greeting =
    greetingKey === null ? undefined : await findGreetingByFile(db, ctx.accountId, extensionId, greetingKey)
  return {
    mailNotice: voicemail.mailNotice,
    mailAddress: voicemail.mailAddress,
    attachAudio: voicemail.attachAudio,
    moreAddresses: box?.moreAddresses ?? [],
    afterMail: box?.afterMail ?? "keep",
    greeting: greeting === undefined ? null : wordOf(greeting.name),
    greetingId: greeting?.greetingId ?? null,
    voicemailPin: hasVoicemailPin,
  }
}

/** What was forgotten, for both sides of an audit entry. */
export const forgottenVoicemail = (before: PersonalVoicemail, after: PersonalVoicemail) => {
  const isChanged = (name: keyof PersonalVoicemail) => !isSameValue(before[name], after[name])
  const names = new Set((Object.keys(before) as (keyof PersonalVoicemail)[]).filter(isChanged))
  // A name and its id stand together.
  if (names.has("greetingId")) names.add("greeting")
  const pick = (of: PersonalVoicemail) => Object.fromEntries([...names].map((name) => [name, of[name]]))
  return { before: pick(before), after: pick(after) }
}

/** For an undo. A PIN does not come back: its user sets a new one. */
export const restorePersonalVoicemail = async (
  db: Db,
  ctx: Context,
  id: ExtensionId,
  { mailNotice, mailAddress, attachAudio, moreAddresses, afterMail, greetingId }: Partial<PersonalVoicemail>,
) => {
  await changeVoicemail(ctx, db, id, {
    ...(mailNotice === undefined ? {} : { mailNotice }),
    ...(mailAddress === undefined ? {} : { mailAddress }),
    ...(attachAudio === undefined ? {} : { attachAudio }),
  })
  if (moreAddresses !== undefined || afterMail !== undefined)
    await restoreBoxMailing(db, ctx.accountId, id, {
      ...(moreAddresses === undefined ? {} : { moreAddresses }),
      ...(afterMail === undefined ? {} : { afterMail }),
    })
  if (typeof greetingId === "number") await putInUse(db, ctx, id, greetingId)
}
