import { canHave } from "@dialplane/contract/inventory/extensions/extension-types"
import { extensionProblems as problems } from "@dialplane/contract/inventory/extensions/extensions.problems"
import {
  type ExtensionId,
  type Greeting,
  type GreetingEdit,
  limits,
  type StoredGreeting,
} from "@dialplane/contract/inventory/extensions/extensions.schema"
import type { GreetingUpload } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { FileAnswer } from "../../kit/http/route.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { purgeFiles } from "./extension-files.jobs.ts"
import { updateGreeting } from "./extensions.queries.ts"
import type { StoredExtension } from "./extension-reading.queries.ts"
import { abilityMessages } from "./extensions.messages.ts"
import { holdExtension, objectOf, readExtension, publishChange } from "./extensions.service.ts"
import { greetingTask } from "./greeting-audio.service.ts"
import * as queries from "./greetings.queries.ts"

const shortest = 0.5

export const wordOf = (name: string) => name || "recording"
const inUse = ({ greeting }: StoredExtension) => (greeting.kind === "default" ? "default" : wordOf(greeting.name))

const record = async (db: Db, ctx: Context, extension: StoredExtension, before: object, after: object) => {
  await audit(db, ctx, {
    action: "extension.greeting_changed",
    object: objectOf(extension),
    before: { ...before },
    after: { ...after },
  })
  await publishChange(db, ctx, extension.extensionId, "changed")
}

/** Puts a greeting in use; the others stay stored. */
const choose = async (
  db: Db,
  ctx: Context,
  before: StoredExtension,
  greeting: Parameters<typeof updateGreeting>[3],
) => {
  await updateGreeting(db, ctx.accountId, before.extensionId, greeting)
  await record(
    db,
    ctx,
    before,
    { greeting: inUse(before) },
    { greeting: greeting === null ? "default" : wordOf(greeting.name) },
  )
}

const requireVoicemail = async (db: Db, ctx: Context, id: ExtensionId): Promise<StoredExtension> => {
  const extension = await holdExtension(db, ctx, id)
  if (!canHave(extension.extensionType, "voicemail"))
    refuse(problems.typeHasNone, { type: extension.extensionType, ability: abilityMessages.voicemail })
  return extension
}

const requirePlace = async (db: Db, ctx: Context, id: ExtensionId): Promise<StoredExtension> => {
  const extension = await requireVoicemail(db, ctx, id)
  if ((await queries.listGreetings(db, ctx.accountId, id)).length >= limits.greetings)
    refuse(problems.greetingsFull, { most: limits.greetings })
  return extension
}

/**
 * Adds a greeting and uses it at once. The file is stored before its row, so that a row never refers to a missing file.
 */
export const upload = async (ctx: Context, id: ExtensionId, { name, audio }: GreetingUpload): Promise<Greeting> => {
  const { fileWork, config } = ctx.kit
  const file = { bytes: Buffer.from(audio, "base64"), program: config.audioProgram }
  const taken = (await fileWork.run(greetingTask, ctx.accountId, file)) ?? refuse(problems.greetingKind)
  if (taken.seconds < shortest || taken.seconds > limits.greetingSeconds)
    refuse(problems.greetingLength, { seconds: limits.greetingSeconds, length: taken.seconds })
  await inTransaction(ctx, (db) => requirePlace(db, ctx, id))
  const key = await ctx.kit.files.put(ctx.accountId, taken.bytes, "wav")
  return inTransaction(ctx, async (db) => {
    const before = await requirePlace(db, ctx, id)
    const greeting = { key, name, seconds: taken.seconds }
    await queries.insertGreeting(db, ctx.accountId, id, greeting)
    await choose(db, ctx, before, greeting)
    return (await readExtension(db, ctx, id)).greeting
  })
}

const shown = ({ fileKey: _, ...greeting }: queries.GreetingRow): StoredGreeting => greeting

export const list = (ctx: Context, id: ExtensionId): Promise<StoredGreeting[]> =>
  inTransaction(ctx, async (db) => {
    await readExtension(db, ctx, id)
    return (await queries.listGreetings(db, ctx.accountId, id)).map(shown)
  })

const requireGreeting = async (db: Db, ctx: Context, id: ExtensionId, greetingId: number) =>
  (await queries.findGreeting(db, ctx.accountId, id, greetingId)) ?? refuse(problems.greetingNotFound)

export const change = (
  ctx: Context,
  id: ExtensionId,
  greetingId: number,
  { name, active }: GreetingEdit,
): Promise<StoredGreeting> =>
  inTransaction(ctx, async (db) => {
    const before = await requireVoicemail(db, ctx, id)
    const greeting = await requireGreeting(db, ctx, id, greetingId)
    const named = { key: greeting.fileKey, name: name ?? greeting.name, seconds: greeting.seconds }
    if (named.name !== greeting.name) {
      await queries.renameGreeting(db, ctx.accountId, greetingId, named.name)
      if (greeting.active) await updateGreeting(db, ctx.accountId, id, named)
      await record(db, ctx, before, { greetingName: wordOf(greeting.name) }, { greetingName: wordOf(named.name) })
    }
    if (active === true && !greeting.active) await choose(db, ctx, before, named)
    return shown(await requireGreeting(db, ctx, id, greetingId))
  })

/** In an open transaction; a recording that was deleted since is left alone. */
export const putInUse = async (db: Db, ctx: Context, id: ExtensionId, greetingId: number): Promise<void> => {
  const greeting = await queries.findGreeting(db, ctx.accountId, id, greetingId)
  if (greeting === undefined || greeting.active) return
  const { fileKey: key, name, seconds } = greeting
  await choose(db, ctx, await holdExtension(db, ctx, id), { key, name, seconds })
}

/** Uses the default greeting; recordings stay. */
export const useDefault = (ctx: Context, id: ExtensionId): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const before = await holdExtension(db, ctx, id)
    if (before.greetingKey !== null) await choose(db, ctx, before, null)
  })

/** Deletes a recording; if it was in use, callers hear the default greeting. */
export const remove = (ctx: Context, id: ExtensionId, greetingId: number): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const before = await holdExtension(db, ctx, id)
    const greeting = await requireGreeting(db, ctx, id, greetingId)
    if (greeting.active) await updateGreeting(db, ctx.accountId, id, null)
    await purgeFiles(ctx.kit, db, ctx.accountId, await queries.deleteGreetings(db, ctx.accountId, id, greetingId))
    await record(
      db,
      ctx,
      before,
      { greetingDeleted: wordOf(greeting.name), ...(greeting.active ? { greeting: inUse(before) } : {}) },
      greeting.active ? { greeting: "default" } : {},
    )
  })

const fileOf = async (ctx: Context, key: string | null, extension: string) => {
  const file = key === null ? undefined : await ctx.kit.files.read(ctx.accountId, key)
  if (file === undefined) return refuse(problems.noGreeting)
  return new FileAnswer("audio/wav", `greeting-${extension}.wav`, file.stream)
}

export const download = async (ctx: Context, id: ExtensionId): Promise<FileAnswer> => {
  const { greetingKey, extension } = await readExtension(reading(ctx), ctx, id)
  return fileOf(ctx, greetingKey, extension)
}

export const downloadOne = async (ctx: Context, id: ExtensionId, greetingId: number): Promise<FileAnswer> => {
  const { extension, fileKey } = await inTransaction(ctx, async (db) => ({
    extension: (await readExtension(db, ctx, id)).extension,
    fileKey: (await requireGreeting(db, ctx, id, greetingId)).fileKey,
  }))
  return fileOf(ctx, fileKey, extension)
}
