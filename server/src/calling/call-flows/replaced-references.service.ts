import { auditProblems } from "@dialplane/contract/operations/audit/audit.problems"
import { isSameValue } from "@dialplane/contract/kit/changed-fields"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, UseReplacer } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { readDestinations, repointSteps } from "../destinations/destinations.service.ts"
import { saveReferences } from "./call-flow-graphs.service.ts"
import * as queries from "./call-flows.queries.ts"
import { namedBy, stepsNaming, withNamed, type StoredGraph } from "./call-flows.rules.ts"
import { objectOf, publishChange, requireFlow } from "./call-flows.service.ts"

// When something is deleted with a replacement, the steps that named it name the replacement: in the draft and in the
// version that calls follow, which keep their numbers.

/** What a step names. */
export interface Reference {
  readonly kind: "extension" | "callFlow" | "media" | "schedule"
  readonly id: number
}
/** Some steps of a flow, each with the part it belongs to: "draft.n3", "published.n3". */
export interface Steps {
  readonly callFlowId: number
  readonly steps: readonly string[]
}

// --- what the audit log says -----------------------------------------------------------------------------------------

const factsOf = ({ kind, id }: Reference, name: string) => {
  if (kind === "media") return { sound: name, soundId: id }
  if (kind === "schedule") return { schedule: name, scheduleId: id }
  return { leadsTo: name, leadsToId: id, leadsToKind: kind }
}
/** Undefined if an entry does not say it by ids. */
export const referenceIn = (side: Readonly<Record<string, unknown>>): Reference | undefined => {
  const { soundId, scheduleId, leadsToId, leadsToKind } = side
  if (typeof soundId === "number") return { kind: "media", id: soundId }
  if (typeof scheduleId === "number") return { kind: "schedule", id: scheduleId }
  if (typeof leadsToId !== "number" || (leadsToKind !== "extension" && leadsToKind !== "callFlow")) return undefined
  return { kind: leadsToKind, id: leadsToId }
}

/** What these steps name now, in the fields of an entry; empty fields if they no longer name the same thing. */
export const factsNow = async (
  db: Db,
  ctx: Context,
  { callFlowId, steps }: Steps,
  like: Reference,
): Promise<Readonly<Record<string, unknown>> | undefined> => {
  const row = await queries.findFlow(db, ctx.accountId, callFlowId)
  if (row === undefined) return undefined
  const destinations = await readDestinations(db, ctx.accountId, { callFlowId })
  const named = steps.map((step): Reference | undefined => {
    const to = destinations.get(step)
    if (like.kind === "media" || like.kind === "schedule") {
      const [part, stepId] = partsOf(step)
      const id = row[part] === null ? null : namedBy(row[part], stepId, like.kind)
      const found = like.kind === "media" ? (to?.announcement?.mediaId ?? id) : id
      return found === null ? undefined : { kind: like.kind, id: found }
    }
    if (to?.kind === "flow") return { kind: "callFlow", id: to.callFlowId }
    return to?.kind === "extension" || to?.kind === "voicemail" ? { kind: "extension", id: to.extensionId } : undefined
  })
  const [first] = named
  const rest = { steps, publishedVersion: row.publishedVersion }
  if (first === undefined || !named.every((one) => isSameValue(one, first)))
    return { ...Object.fromEntries(Object.keys(factsOf(like, "")).map((field) => [field, null])), ...rest }
  return { ...factsOf(first, await queries.findNameOf(db, ctx.accountId, first.kind, first.id)), ...rest }
}
const partsOf = (step: string): ["draft" | "published", string] => {
  const [part, ...rest] = step.split(".")
  return [part === "draft" ? "draft" : "published", rest.join(".")]
}

// --- replacing -------------------------------------------------------------------------------------------------------

const isInGraph = (reference: Reference): reference is Reference & { readonly kind: "media" | "schedule" } =>
  reference.kind === "media" || reference.kind === "schedule"

/** In the stored graph of one flow; returns the steps that changed. */
const replaceInGraphs = async (
  db: Db,
  ctx: Context,
  callFlowId: number,
  from: Reference & { readonly kind: "media" | "schedule" },
  to: Reference,
  only: readonly string[] | undefined,
): Promise<string[]> => {
  const row = await requireFlow(db, ctx, callFlowId)
  const changed: string[] = []
  const replace = (part: "draft" | "published"): StoredGraph | null => {
    const graph = row[part]
    if (graph === null) return null
    const ids = stepsNaming(graph, from.kind, from.id).filter((id) => only?.includes(`${part}.${id}`) ?? true)
    changed.push(...ids.map((id) => `${part}.${id}`))
    return withNamed(graph, ids, to.id)
  }
  const [draft, published] = [replace("draft"), replace("published")]
  if (changed.length > 0) {
    await queries.updateGraphs(db, ctx.accountId, callFlowId, draft, published)
    await saveReferences(db, ctx, callFlowId)
  }
  return changed
}

/** In all flows, or in some steps of one. Each changed flow gets an entry. */
const replaceIn = async (db: Db, ctx: Context, from: Reference, to: Reference, only?: Steps): Promise<void> => {
  const changed = new Map<number, string[]>()
  const note = (id: number, steps: readonly string[]) =>
    steps.length > 0 && changed.set(id, [...(changed.get(id) ?? []), ...steps])
  if (from.kind !== "schedule" && to.kind !== "schedule")
    for (const { callFlowId, slot } of await repointSteps(
      db,
      ctx,
      { kind: from.kind, id: from.id },
      { kind: to.kind, id: to.id },
      only && { callFlowId: only.callFlowId, slots: only.steps },
    ))
      note(callFlowId, [slot])
  if (isInGraph(from)) {
    const listIds = from.kind === "media" ? queries.listIdsUsingMedia : queries.listIdsUsingSchedule
    for (const id of only === undefined ? await listIds(db, ctx.accountId, from.id) : [only.callFlowId])
      note(id, await replaceInGraphs(db, ctx, id, from, to, only?.steps))
  }
  if (changed.size === 0) return
  const nameOf = ({ kind, id }: Reference) => queries.findNameOf(db, ctx.accountId, kind, id)
  const [was, is] = [factsOf(from, await nameOf(from)), factsOf(to, await nameOf(to))]
  for (const [id, steps] of [...changed].toSorted(([one], [other]) => one - other)) {
    const row = await requireFlow(db, ctx, id)
    const where = { steps: steps.toSorted(), publishedVersion: row.publishedVersion }
    await audit(db, ctx, {
      action: "call_flow.references_replaced",
      object: objectOf(row),
      before: { ...was, ...where },
      after: { ...is, ...where },
    })
    await publishChange(db, ctx, id, "changed")
  }
}

const replacer = (of: Reference["kind"]): UseReplacer => ({
  of,
  replace: (db, ctx, from, to) =>
    replaceIn(db, ctx, { kind: of, id: from }, { kind: of === "callFlow" ? "extension" : of, id: to }),
})
export const callFlowReplacers: readonly UseReplacer[] = [
  replacer("extension"),
  replacer("callFlow"),
  replacer("media"),
  replacer("schedule"),
]

/** In an open transaction: these steps name again what they named before, if that exists again. */
export const restoreReferences = async (
  db: Db,
  ctx: Context,
  steps: Steps,
  is: Reference,
  was: Reference,
): Promise<void> => {
  if ((await queries.findNameOf(db, ctx.accountId, was.kind, was.id)) === "") refuse(auditProblems.referenceGone)
  await replaceIn(db, ctx, is, was, steps)
}
