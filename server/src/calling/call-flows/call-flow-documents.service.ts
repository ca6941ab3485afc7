import { callFlowProblems as problems } from "@dialplane/contract/calling/call-flows/call-flows.problems"
import type { CallFlowDetails } from "@dialplane/contract/calling/call-flows/call-flows.schema"
import {
  documentOf,
  documentStepName,
  graphFromDocument,
  referencesIn,
  type CallFlowDocument,
  type CallFlowFromDocument,
  type DocumentReference,
  type Missing,
} from "@dialplane/contract/calling/call-flows/flow-document"
import { documentMessages } from "@dialplane/contract/calling/call-flows/flow-document.messages"
import type { FlowGraph } from "@dialplane/contract/calling/call-flows/flow-steps"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { Refusal } from "../../kit/refusal.ts"
import { requireDestinations } from "../destinations/destinations.service.ts"
import * as queries from "./call-flows.queries.ts"
import { createWithin, currentGraph, requireFlow } from "./call-flows.service.ts"

export const get = async (ctx: Context, id: number): Promise<CallFlowDocument> => {
  const row = await requireFlow(reading(ctx), ctx, id)
  return documentOf(row, await currentGraph(reading(ctx), ctx, row))
}

// --- creating --------------------------------------------------------------------------------------------------------

type Find = (reference: DocumentReference) => number | undefined

/** Looks up everything that a document names, with one query for each kind. */
const findReferences = async (db: Db, ctx: Context, document: CallFlowDocument): Promise<Find> => {
  const references = referencesIn(document)
  const named = (kind: "schedule" | "sound" | "flow") =>
    queries.findNamed(db, ctx.accountId, kind, [
      ...new Set(references.flatMap((one) => (one.kind === kind ? [one.name] : []))),
    ])
  const found = { schedule: await named("schedule"), sound: await named("sound"), flow: await named("flow") }
  const wanted = references.flatMap((one) => (one.kind === "extension" ? [one] : []))
  const extensions = await queries.listNamedExtensions(
    db,
    ctx.accountId,
    wanted.map(({ number }) => number),
    wanted.map(({ name }) => name.toLowerCase()),
  )
  return (reference) => {
    if (reference.kind !== "extension") return found[reference.kind].get(reference.name)
    const suiting = extensions.filter(({ type }) => type === reference.type)
    const numbered = suiting.find(({ number }) => number === reference.number)
    const called = suiting.filter(({ name }) => name.toLowerCase() === reference.name.toLowerCase())
    // A number alone may be something else in another account; a name that only one has says more.
    if (numbered !== undefined && called.includes(numbered)) return numbered.id
    return (called.length === 1 ? called[0] : numbered)?.id
  }
}

/** Destinations that exist and cannot take these calls, and numbers that cannot be called. */
const findUnfit = async (db: Db, ctx: Context, { steps }: FlowGraph): Promise<Missing[]> => {
  const unfit: Missing[] = []
  for (const [index, step] of steps.entries()) {
    if (step.kind !== "destination") continue
    try {
      await requireDestinations(db, ctx, { to: step.to })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      unfit.push({ index, field: `steps.${index}.to`, text: error.text })
    }
  }
  return unfit
}

export const createFrom = (
  ctx: Context,
  { document, name = document.name, extension }: CallFlowFromDocument,
): Promise<CallFlowDetails> =>
  inTransaction(ctx, async (db) => {
    const { graph, missing } = graphFromDocument(document, await findReferences(db, ctx, document))
    const all = [...missing, ...(await findUnfit(db, ctx, graph))].toSorted((one, other) => one.index - other.index)
    if (all.length > 0) {
      const errors = all.map(({ index, field, text }) => ({
        field: `document.${field}`,
        details: documentMessages.inStep(documentStepName(document.steps[index]!), text),
      }))
      const listed = errors.map(({ details }) => details).join(" ")
      throw new Refusal(problems.documentUnresolved, { problems: listed }, errors)
    }
    const { description } = document
    return createWithin(db, ctx, { name, description, ...(extension === undefined ? {} : { extension }), graph })
  })
