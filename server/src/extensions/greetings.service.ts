import { canHave } from "@dialplane/contract/extensions/extension-types"
import { extensionProblems as problems } from "@dialplane/contract/extensions/extensions.problems"
import { limits, type ExtensionId, type Greeting, type GreetingUpload } from "@dialplane/contract/extensions/extensions.schema"
import { audit } from "../kit/audit.ts"
import type { Context } from "../kit/context.ts"
import type { Db } from "../kit/database.ts"
import { refuse } from "../kit/refusal.ts"
import { FileAnswer } from "../kit/route.ts"
import { inTransaction } from "../kit/transaction.ts"
import { forgetFiles } from "./extension-files.ts"
import { updateGreeting, type StoredExtension } from "./extensions.queries.ts"
import { abilityWords } from "./extensions.rules.ts"
import { holdExtension, objectOf, readExtension, tell } from "./extensions.service.ts"
import { takeRecording } from "./greeting-audio.ts"

const shortest = 0.5

const put = async (db: Db, ctx: Context, before: StoredExtension, greeting: Parameters<typeof updateGreeting>[3]) => {
  await updateGreeting(db, ctx.accountId, before.extensionId, greeting)
  if (before.greetingKey !== null && before.greetingKey !== greeting?.key) await forgetFiles(ctx.kit, db, ctx.accountId, [before.greetingKey])
  const word = (name: string | undefined, kept: boolean) => (kept ? name || "recording" : "default")
  await audit(db, ctx, {
    action: "extension.greeting_changed", object: objectOf(before),
    before: { greeting: before.greeting.kind === "default" ? "default" : word(before.greeting.name, true) }, after: { greeting: word(greeting?.name, greeting !== null) },
  })
  await tell(db, ctx, before.extensionId, "changed")
}

/** The bytes are stored before the row that names them: a row never leads nowhere. */
export const upload = async (ctx: Context, id: ExtensionId, { name, audio }: GreetingUpload): Promise<Greeting> => {
  const taken = takeRecording(Buffer.from(audio, "base64")) ?? refuse(problems.greetingKind)
  if (taken.seconds < shortest || taken.seconds > limits.greetingSeconds) refuse(problems.greetingLength, { seconds: limits.greetingSeconds, length: taken.seconds })
  await inTransaction(ctx, (db) => demandVoicemail(db, ctx, id))
  const key = await ctx.kit.files.put(ctx.accountId, taken.bytes, "wav")
  return inTransaction(ctx, async (db) => {
    await put(db, ctx, await demandVoicemail(db, ctx, id), { key, name, seconds: taken.seconds })
    return (await readExtension(db, ctx, id)).greeting
  })
}

const demandVoicemail = async (db: Db, ctx: Context, id: ExtensionId): Promise<StoredExtension> => {
  const extension = await holdExtension(db, ctx, id)
  if (!canHave(extension.extensionType, "voicemail")) refuse(problems.typeHasNone, { type: extension.extensionType, ability: abilityWords.voicemail })
  return extension
}

export const remove = (ctx: Context, id: ExtensionId): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const before = await holdExtension(db, ctx, id)
    if (before.greetingKey !== null) await put(db, ctx, before, null)
  })

export const download = async (ctx: Context, id: ExtensionId): Promise<FileAnswer> => {
  const { greetingKey, extension } = await inTransaction(ctx, (db) => readExtension(db, ctx, id))
  const file = greetingKey === null ? undefined : await ctx.kit.files.read(ctx.accountId, greetingKey)
  if (file === undefined) return refuse(problems.noGreeting)
  return new FileAnswer("audio/wav", `greeting-${extension}.wav`, file.stream)
}
