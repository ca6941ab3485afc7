import { takesCalls } from "@dialplane/contract/inventory/extensions/extension-types"
import { extensionProblems as problems } from "@dialplane/contract/inventory/extensions/extensions.problems"
import type {
  Extension,
  ExtensionId,
  GreetingEdit,
  OwnExtensionEdit,
} from "@dialplane/contract/inventory/extensions/extensions.schema"
import type { GreetingUpload } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import { looksUpExtensions } from "@dialplane/contract/identity/roles/extension-management"
import type { Context } from "../../kit/context.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { listExtensions } from "./extension-list.queries.ts"
import { listExtensionsOfPerson } from "./extension-reading.queries.ts"
import { readSearch } from "../../kit/database/search-words.ts"
import { change } from "./extensions.service.ts"
import * as greetings from "./greetings.service.ts"

/** Users who act in another account have no extension there, nor do users of a parent account. */
export const list = async (ctx: Context): Promise<Extension[]> => {
  if (ctx.accountId !== ctx.actor.homeAccountId || !looksUpExtensions(ctx.actor.role.key ?? undefined)) return []
  return listExtensionsOfPerson(reading(ctx), ctx.accountId, ctx.actor.userId)
}

/** An extension of another user is treated as missing. */
const requireOwn = async (ctx: Context, id: ExtensionId) => {
  if (!(await list(ctx)).some(({ extensionId }) => extensionId === id)) refuse(problems.notFound)
}

export const changeOwn = async (ctx: Context, id: ExtensionId, edit: OwnExtensionEdit): Promise<Extension> => {
  await requireOwn(ctx, id)
  return change(ctx, id, edit)
}
export const uploadGreeting = async (ctx: Context, id: ExtensionId, given: GreetingUpload) => {
  await requireOwn(ctx, id)
  return greetings.upload(ctx, id, given)
}
export const downloadGreeting = async (ctx: Context, id: ExtensionId) => {
  await requireOwn(ctx, id)
  return greetings.download(ctx, id)
}
export const useDefaultGreeting = async (ctx: Context, id: ExtensionId) => {
  await requireOwn(ctx, id)
  return greetings.useDefault(ctx, id)
}
export const listGreetings = async (ctx: Context, id: ExtensionId) => {
  await requireOwn(ctx, id)
  return greetings.list(ctx, id)
}
export const downloadOneGreeting = async (ctx: Context, id: ExtensionId, greetingId: number) => {
  await requireOwn(ctx, id)
  return greetings.downloadOne(ctx, id, greetingId)
}
export const changeGreeting = async (ctx: Context, id: ExtensionId, greetingId: number, edit: GreetingEdit) => {
  await requireOwn(ctx, id)
  return greetings.change(ctx, id, greetingId, edit)
}
export const removeGreeting = async (ctx: Context, id: ExtensionId, greetingId: number) => {
  await requireOwn(ctx, id)
  return greetings.remove(ctx, id, greetingId)
}

const mostDestinations = 20
export const findDestinations = (ctx: Context, search: string) =>
  inTransaction(ctx, async (db) => {
    const page = await listExtensions(
      db,
      ctx.accountId,
      { limit: mostDestinations, from: "start", sort: "number", direction: "asc", search },
      { words: readSearch(search), logins: [] },
    )
    return page.items
      .filter(({ extensionType }) => takesCalls(extensionType))
      .map(({ extensionId, extension, name, extensionType }) => ({ extensionId, extension, name, extensionType }))
  })
