import { portingProblems as refusals } from "@dialplane/contract/inventory/number-orders/number-orders.problems"
import {
  largestDocumentBytes,
  mostDocuments,
  type DocumentBody,
  type PortingDocument,
} from "@dialplane/contract/inventory/number-orders/porting.schema"
import { isOver } from "@dialplane/contract/inventory/number-orders/porting-states"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import { refuse } from "../../kit/refusal.ts"
import { FileAnswer } from "../../kit/http/route.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { portingEventMessages as messages } from "./porting.messages.ts"
import * as queries from "./porting.queries.ts"
import { documentType, stateText } from "./porting.rules.ts"
import { requireEditable, hold, publishChange } from "./porting.service.ts"

const objectOf = (id: number) => ({ type: "porting_order", id, name: messages.orderById(id) })

export const add = async (
  ctx: Context,
  id: number,
  { kind, fileName, content }: DocumentBody,
): Promise<PortingDocument> => {
  const bytes = Buffer.from(content, "base64")
  if (bytes.length === 0) refuse(refusals.documentEmpty)
  if (bytes.length > largestDocumentBytes) refuse(refusals.documentTooLarge)
  const type = documentType(bytes) ?? refuse(refusals.documentKind)
  // Before the transaction: a file without a row is harmless, a row without a file is not.
  const fileKey = await ctx.kit.files.put(ctx.accountId, bytes, type.extension)
  try {
    return await inTransaction(ctx, async (db) => {
      const held = await hold(db, ctx, id)
      if (isOver(held.state)) refuse(refusals.notEditable, { state: stateText(held.state) })
      if ((await queries.listDocuments(db, ctx.accountId, id)).length >= mostDocuments)
        refuse(refusals.tooManyDocuments, { most: mostDocuments })
      const documentId = await queries.insertDocument(db, ctx.accountId, id, {
        kind,
        fileKey,
        fileName,
        contentType: type.contentType,
        size: bytes.length,
        addedByName: ctx.actor.name,
      })
      await queries.insertEvent(db, ctx.accountId, id, {
        kind: "document",
        state: null,
        actorName: ctx.actor.name,
        text: messages.documentAdded(fileName),
      })
      await queries.touch(db, ctx.accountId, id)
      await audit(db, ctx, {
        action: "porting_order.document_added",
        object: objectOf(id),
        after: { kind, fileName, size: bytes.length },
      })
      await publishChange(db, ctx, id, held.state)
      return (await queries.listDocuments(db, ctx.accountId, id)).find(
        (document) => document.documentId === documentId,
      )!
    })
  } catch (error) {
    await ctx.kit.files.remove(ctx.accountId, fileKey)
    throw error
  }
}

export const download = async (ctx: Context, id: number, documentId: number): Promise<FileAnswer> => {
  const document = await inTransaction(ctx, async (db) => {
    if ((await queries.findOrder(db, ctx.accountId, id)) === undefined) refuse(refusals.notFound)
    return (await queries.findDocument(db, ctx.accountId, id, documentId)) ?? refuse(refusals.documentNotFound)
  })
  const file = (await ctx.kit.files.read(ctx.accountId, document.fileKey)) ?? refuse(refusals.documentNotFound)
  return new FileAnswer(document.contentType, document.fileName, file.stream)
}

export const remove = async (ctx: Context, id: number, documentId: number): Promise<void> => {
  const key = await inTransaction(ctx, async (db) => {
    const held = await hold(db, ctx, id)
    const document =
      (await queries.findDocument(db, ctx.accountId, id, documentId)) ?? refuse(refusals.documentNotFound)
    // Documents of an order that was sent stay: the carrier may be reviewing them.
    requireEditable(held)
    await queries.deleteDocument(db, ctx.accountId, id, documentId)
    await queries.insertEvent(db, ctx.accountId, id, {
      kind: "document",
      state: null,
      actorName: ctx.actor.name,
      text: messages.documentRemoved(document.fileName),
    })
    await queries.touch(db, ctx.accountId, id)
    await audit(db, ctx, {
      action: "porting_order.document_removed",
      object: objectOf(id),
      before: { kind: document.kind, fileName: document.fileName },
    })
    await publishChange(db, ctx, id, held.state)
    return document.fileKey
  })
  await ctx.kit.files.remove(ctx.accountId, key)
}
