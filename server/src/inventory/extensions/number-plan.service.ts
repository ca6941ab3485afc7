import {
  extensionProblems,
  numberPlanProblems as problems,
} from "@dialplane/contract/inventory/extensions/extensions.problems"
import { faultText, faultOfNumber } from "@dialplane/contract/inventory/extensions/number-rules"
import type {
  NumberPlan,
  PlannedNumber,
  PlanSettings,
  RangeDraft,
  RangeEdit,
  ReservedRange,
} from "@dialplane/contract/inventory/extensions/number-plan.schema"
import type { ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { fillText, type Problem } from "@dialplane/contract/kit/problem"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { extensionMessages } from "./extensions.messages.ts"
import { findOwnerOfNumber } from "./extensions.queries.ts"
import * as queries from "./number-plan.queries.ts"
import {
  blockSizeOf,
  blocksOf,
  countFree,
  freeOnes,
  lastOfLength,
  numberAfter,
  plannedNumbers,
  rangeOf,
  stretch,
} from "./number-plan.rules.ts"

// --- assigning numbers -----------------------------------------------------------------------------------------------

const searchMany = async (db: Db, accountId: AccountId, from: string, howMany: number): Promise<readonly string[]> => {
  const ranges = await queries.listSpans(db, accountId)
  const found: string[] = []
  for (let begin: string | undefined = from; begin !== undefined && found.length < howMany;) {
    const end = String(Math.min(Number(begin) + stretch - 1, Number(lastOfLength(begin.length))))
    const { free, beyond } = freeOnes(
      begin,
      await queries.listUsedNumbers(db, accountId, begin, end),
      ranges,
      howMany - found.length,
    )
    found.push(...free)
    begin = beyond
  }
  return found
}
const search = async (db: Db, accountId: AccountId, from: string): Promise<string | undefined> =>
  (await searchMany(db, accountId, from, 1))[0]

/**
 * The next free number of the plan, or the first free one starting at a given number. It is locked until the
 * transaction ends. The search starts where the last one ended, so that used numbers are not checked again.
 */
export const nextFreeNumber = async (db: Db, accountId: AccountId, from?: string): Promise<string> => {
  const plan = await queries.lockPlan(db, accountId)
  const begin = from ?? plan.maybeFreeFrom
  const free =
    (await search(db, accountId, begin)) ?? refuse(extensionProblems.noFreeNumber, { from: from ?? plan.firstNumber })
  if (from === undefined && free !== plan.maybeFreeFrom) await queries.noteSearched(db, accountId, free)
  return free
}

/** Types whose numbers follow each other, apart from those of people: 420 and 421 are queues, so the next one is 422. */
const inGroups: ReadonlySet<ExtensionType> = new Set([
  "Auto Attendant",
  "Call Group",
  "Call Queue",
  "Conference",
  "Page Group",
])

/** The next free number for a new extension of this type: after the last one of its type, if there is one. */
export const nextNumberFor = async (db: Db, accountId: AccountId, type: ExtensionType): Promise<string> => {
  if (!inGroups.has(type)) return nextFreeNumber(db, accountId)
  const { digits } = await queries.lockPlan(db, accountId)
  const last = await queries.findLastOfType(db, accountId, type, digits)
  const beside = last === undefined ? undefined : await search(db, accountId, last)
  return beside ?? nextFreeNumber(db, accountId)
}

/**
 * The next free numbers of the plan, up to the requested count. Later searches start after them although they are not
 * assigned yet, so callers restart the search when they are done; otherwise unused numbers would be skipped forever.
 */
export const handOutNumbers = async (db: Db, accountId: AccountId, howMany: number): Promise<readonly string[]> => {
  const { maybeFreeFrom } = await queries.lockPlan(db, accountId)
  const found = await searchMany(db, accountId, maybeFreeFrom, howMany)
  const last = found.at(-1)
  if (last !== undefined) await queries.noteSearched(db, accountId, numberAfter(last) ?? last)
  return found
}

export const searchFromTheBeginning = async (db: Db, accountId: AccountId) => {
  const { firstNumber } = await queries.lockPlan(db, accountId)
  await queries.noteSearched(db, accountId, firstNumber)
}

const countedTogether = 10_000

/** How many numbers the plan has left besides those already planned for; counting stops at `most`. */
export const countFreeNumbers = async (
  db: Db,
  accountId: AccountId,
  spokenFor: ReadonlySet<string>,
  most: number,
): Promise<{ readonly free: number; readonly digits: number }> => {
  const { maybeFreeFrom, digits } = await queries.findPlan(db, accountId)
  const ranges = await queries.listSpans(db, accountId)
  let free = 0
  for (
    let begin = Number(maybeFreeFrom);
    begin <= Number(lastOfLength(digits)) && free < most;
    begin += countedTogether
  ) {
    const [from, to] = [String(begin), String(Math.min(begin + countedTogether - 1, Number(lastOfLength(digits))))]
    free += countFree(
      from,
      to,
      new Set([...(await queries.listUsedNumbers(db, accountId, from, to)), ...spokenFor]),
      ranges,
      most - free,
    )
  }
  return { free, digits }
}

interface Objection {
  readonly problem: Problem
  readonly details: Readonly<Record<string, string>>
}

/** Why a number is not available, if it is not. */
const objectionTo = async (db: Db, accountId: AccountId, number: string): Promise<Objection | undefined> => {
  const fault = faultOfNumber(number)
  if (fault !== undefined)
    return { problem: extensionProblems.numberExcluded, details: { number, reason: faultText(fault) } }
  const owner = await findOwnerOfNumber(db, accountId, number)
  if (owner !== undefined)
    return {
      problem: extensionProblems.numberTaken,
      details: { number, owner: owner.name === "" ? owner.type : owner.name },
    }
  const range = rangeOf(number, await queries.listSpans(db, accountId))
  return range === undefined
    ? undefined
    : {
        problem: extensionProblems.numberReserved,
        details: { number, note: range.note === "" ? extensionMessages.range(range.first, range.last) : range.note },
      }
}

export const requireNumber = async (db: Db, accountId: AccountId, number: string) => {
  const objection = await objectionTo(db, accountId, number)
  if (objection !== undefined) refuse(objection.problem, objection.details)
}

export const noteFreed = (db: Db, accountId: AccountId, number: string) => queries.noteFreed(db, accountId, number)

export const check = (ctx: Context, number: string) =>
  inTransaction(ctx, async (db) => {
    const objection = await objectionTo(db, ctx.accountId, number)
    const message = objection === undefined ? null : fillText(objection.problem.text, objection.details)
    return { extension: number, available: message === null, message }
  })

export const next = (ctx: Context, from: string | undefined) =>
  inTransaction(ctx, async (db) => {
    const begin = from ?? (await queries.findPlan(db, ctx.accountId)).maybeFreeFrom
    return {
      extension: (await search(db, ctx.accountId, begin)) ?? refuse(extensionProblems.noFreeNumber, { from: begin }),
    }
  })

// --- the plan --------------------------------------------------------------------------------------------------------

const read = async (db: Db, accountId: AccountId, digits?: number): Promise<NumberPlan> => {
  const plan = await queries.findPlan(db, accountId)
  const ranges = await queries.listRanges(db, accountId)
  const shown = digits ?? plan.digits
  const blockSize = blockSizeOf(shown)
  return {
    digits: plan.digits,
    firstNumber: plan.firstNumber,
    version: plan.version,
    nextFree: (await search(db, accountId, plan.maybeFreeFrom)) ?? null,
    lengths: await queries.countLengths(db, accountId),
    shownDigits: shown,
    blockSize,
    blocks: blocksOf(shown, await queries.countBlocks(db, accountId, shown, blockSize), ranges),
    ranges,
  }
}

export const get = (ctx: Context, digits: number | undefined) => read(reading(ctx), ctx.accountId, digits)

export const listNumbers = (ctx: Context, from: string, to: string): Promise<PlannedNumber[]> =>
  inTransaction(ctx, async (db) =>
    plannedNumbers(
      from,
      to,
      await queries.listUsed(db, ctx.accountId, from, to),
      await queries.listRanges(db, ctx.accountId),
    ),
  )

const publishChange = (db: Db, ctx: Context) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "numberPlan", data: { change: "changed" } })

export const update = (ctx: Context, settings: PlanSettings): Promise<NumberPlan> =>
  inTransaction(ctx, async (db) => {
    await updateWithin(db, ctx, settings)
    return read(db, ctx.accountId)
  })

export const updateWithin = async (db: Db, ctx: Context, { version, ...settings }: PlanSettings) => {
  const before = await queries.lockPlan(db, ctx.accountId)
  if (version !== undefined && version !== before.version) refuse(problems.changedMeanwhile)
  const fault = faultOfNumber(settings.firstNumber)
  if (fault !== undefined) refuse(problems.firstExcluded, { number: settings.firstNumber, reason: faultText(fault) })
  if (before.digits === settings.digits && before.firstNumber === settings.firstNumber) return
  await queries.updatePlan(db, ctx.accountId, settings)
  await audit(db, ctx, {
    action: "number_plan.changed",
    object: { type: "numberPlan", id: ctx.accountId },
    before: { digits: before.digits, firstNumber: before.firstNumber },
    after: { ...settings },
  })
  await publishChange(db, ctx)
}

// --- reserved ranges -------------------------------------------------------------------------------------------------

const mostRanges = 200
const objectOf = (rangeId: number, { first, last }: RangeDraft) => ({
  type: "numberRange",
  id: rangeId,
  name: first === last ? first : `${first}–${last}`,
})
const onOverlap = onConstraint("reserved_number_ranges_no_overlap", problems.rangeOverlaps)
const readRange = async (db: Db, ctx: Context, rangeId: number): Promise<ReservedRange> =>
  (await queries.findRange(db, ctx.accountId, rangeId)) ?? refuse(problems.rangeNotFound)

export const reserve = (ctx: Context, draft: RangeDraft): Promise<ReservedRange> =>
  inTransaction(ctx, async (db) => {
    await queries.lockPlan(db, ctx.accountId)
    if ((await queries.listRanges(db, ctx.accountId)).length >= mostRanges)
      refuse(problems.tooManyRanges, { limit: mostRanges })
    const rangeId = await queries.insertRange(db, ctx.accountId, draft).catch(onOverlap)
    await audit(db, ctx, { action: "number_range.reserved", object: objectOf(rangeId, draft), after: { ...draft } })
    await publishChange(db, ctx)
    return readRange(db, ctx, rangeId)
  })

export const changeRange = (ctx: Context, rangeId: number, { version, ...draft }: RangeEdit): Promise<ReservedRange> =>
  inTransaction(ctx, async (db) => {
    await queries.lockPlan(db, ctx.accountId)
    const { first, last, note, version: present } = await readRange(db, ctx, rangeId)
    if (version !== undefined && version !== present) refuse(problems.changedMeanwhile)
    await queries.updateRange(db, ctx.accountId, rangeId, draft).catch(onOverlap)
    await queries.noteFreed(db, ctx.accountId, first)
    await audit(db, ctx, {
      action: "number_range.changed",
      object: objectOf(rangeId, draft),
      before: { first, last, note },
      after: { ...draft },
    })
    await publishChange(db, ctx)
    return readRange(db, ctx, rangeId)
  })

export const release = (ctx: Context, rangeId: number): Promise<void> =>
  inTransaction(ctx, async (db) => {
    await queries.lockPlan(db, ctx.accountId)
    const { first, last, note } = await readRange(db, ctx, rangeId)
    await queries.deleteRange(db, ctx.accountId, rangeId)
    await queries.noteFreed(db, ctx.accountId, first)
    await audit(db, ctx, {
      action: "number_range.released",
      object: objectOf(rangeId, { first, last, note }),
      before: { first, last, note },
    })
    await publishChange(db, ctx)
  })
