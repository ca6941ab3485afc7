import { isDeepStrictEqual } from "node:util"
import { phoneNumberErrors, readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import { callerIdName } from "@dialplane/contract/inventory/numbers/caller-id"
import { can } from "../../kit/context.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inSystem, inTransaction } from "../../kit/database/transaction.ts"
import { changeEach } from "../../inventory/numbers/number-changes.service.ts"
import { isFromAbove } from "../../inventory/numbers/number-record.service.ts"
import { addNumbers } from "../../inventory/numbers/number-additions.service.ts"
import { removeFromAccount } from "../../inventory/numbers/number-removal.service.ts"
import { assignNumber, requireDone } from "../../inventory/numbers/numbers.service.ts"
import { mapInTurns } from "../../kit/runtime/in-turns.ts"
import { exportNumbers } from "./exports.queries.ts"
import { defineKind, type Cells, type Verdict } from "./import-kind.rules.ts"
import { firstRows, problemList, traitsOf, type Traits } from "./imports.rules.ts"
import {
  findAccountTraits,
  findExtensions,
  findNumbers,
  findNumbersElsewhere,
  findNumberState,
  listTags,
  type KnownNumber,
} from "./lookups.queries.ts"
import { revertMessages, rowMessages } from "./row-problems.messages.ts"

interface Known extends Traits {
  readonly tags: ReadonlyMap<string, number>
  readonly mayAdd: boolean
}

/**
 * The digits with the calling code. Without a plus sign the number is read as one of the account's country first, then
 * as one that begins with a calling code.
 */
const readNumber = (text: string, country: string) => {
  const plain = text.trim()
  const international = readPhoneNumber(plain.startsWith("+") ? plain : `+${plain.replace(/\D/g, "")}`)
  const national = plain.startsWith("+") ? international : readPhoneNumber(plain, country)
  const reading = national.ok || plain.startsWith("+") ? national : international
  return reading.ok
    ? { ok: true as const, digits: reading.value.number.replace(/\D/g, "") }
    : { ok: false as const, reason: phoneNumberErrors[reading.error] }
}
const digitsOf = (cells: Cells, country: string) => {
  const reading = readNumber(cells["phone_number"] ?? "", country)
  return reading.ok ? reading.digits : ""
}

/** The columns in which the row differs from the number; empty cells do not count. */
const differences = (cells: Cells, now: KnownNumber | undefined): string[] => [
  ...(cells["extension"] !== "" && cells["extension"] !== (now?.extension ?? "") ? ["extension"] : []),
  ...(cells["caller_id_name"] !== "" && cells["caller_id_name"] !== (now?.callerIdName ?? "")
    ? ["caller_id_name"]
    : []),
  ...(cells["tag"] !== "" && cells["tag"]!.toLowerCase() !== (now?.tag ?? "").toLowerCase() ? ["tag"] : []),
]

const bring = async (ctx: Context, db: Db, { tags }: Known, number: string, cells: Cells) => {
  if (cells["extension"] !== "") {
    const target = (await findExtensions(db, ctx.accountId, [cells["extension"]!])).get(cells["extension"]!)
    if (target !== undefined) await assignNumber(ctx, db, number, target.id)
  }
  const name = cells["caller_id_name"] ?? ""
  const tagId = tags.get((cells["tag"] ?? "").toLowerCase())
  if (name === "" && tagId === undefined) return
  requireDone(
    await changeEach(ctx, db, [number], (now) => {
      const set = {
        ...(name !== "" && name !== now.callerIdName ? { callerIdName: name } : {}),
        ...(tagId !== undefined && tagId !== now.customTagId ? { customTagId: tagId } : {}),
      }
      if (Object.keys(set).length === 0) return { result: "skipped", reason: rowMessages.noChanges }
      return {
        action: "phone_number.changed",
        set,
        before: {
          ...("callerIdName" in set ? { callerIdName: now.callerIdName } : {}),
          ...("customTagId" in set ? { tag: now.customTag, tagId: now.customTagId } : {}),
        },
        after: {
          ...("callerIdName" in set ? { callerIdName: name } : {}),
          ...("customTagId" in set ? { tag: cells["tag"]!, tagId: tagId! } : {}),
        },
      }
    }),
  )
}

export const numbersKind = defineKind<Known>({
  name: "numbers",
  lanes: 2,
  know: (ctx) =>
    inTransaction(ctx, async (db) => ({
      ...traitsOf(await findAccountTraits(db, ctx.accountId)),
      tags: new Map((await listTags(db, ctx.accountId)).map(({ id, name }) => [name.toLowerCase(), id])),
      mayAdd: isFromAbove(ctx),
    })),
  check: async (ctx, known, rows, existing) => {
    const digitsIn = new Map(await mapInTurns(rows, ({ cells }) => [cells, digitsOf(cells, known.country)] as const))
    const numbers = [...new Set(digitsIn.values())].filter((digits) => digits !== "")
    const elsewhere = await inSystem(ctx, (db) => findNumbersElsewhere(db, ctx.accountId, numbers))
    const { here, extensions } = await inTransaction(ctx, async (db) => ({
      here: await findNumbers(db, ctx.accountId, numbers),
      extensions: await findExtensions(db, ctx.accountId, [
        ...new Set(rows.map(({ cells }) => cells["extension"]!).filter((number) => number !== "")),
      ]),
    }))
    const first = firstRows(rows, (cells) => digitsIn.get(cells)!)
    return mapInTurns(rows, ({ row, cells }): Verdict => {
      const problems = problemList(cells)
      const reading = readNumber(cells["phone_number"]!, known.country)
      if (!reading.ok) {
        problems.add("phone_number", rowMessages.numberUnusable(reading.reason))
        return problems.verdict(cells["phone_number"]!, "create")
      }
      const { digits } = reading
      const now = here.get(digits)
      if (first.get(digits) !== row) problems.add("phone_number", rowMessages.alreadyInRow(first.get(digits)))
      if (elsewhere.has(digits)) problems.add("phone_number", rowMessages.numberElsewhere)
      else if ((now === undefined || now.status === "Removed") && !known.mayAdd)
        problems.add("phone_number", rowMessages.numbersFromAboveOnly)
      if (cells["extension"] !== "" && !extensions.has(cells["extension"]!))
        problems.add("extension", rowMessages.extensionUnknown)
      if (cells["extension"] !== "" && !can(ctx, "update:phone-numbers"))
        problems.add("extension", rowMessages.cannotAssignNumbers)
      const name = callerIdName.safeParse(cells["caller_id_name"])
      if (!name.success && cells["caller_id_name"] !== now?.callerIdName)
        problems.add("caller_id_name", name.error.issues[0]!.message)
      if (cells["tag"] !== "" && !known.tags.has(cells["tag"]!.toLowerCase()))
        problems.add("tag", rowMessages.tagUnknown)
      const label = `+${digits}`
      const isNew = now === undefined || now.status === "Removed"
      if (isNew && known.closed !== undefined && !problems.any) problems.add("phone_number", known.closed)
      if (isNew) return problems.verdict(label, "create")
      if (existing === "fail") problems.add("phone_number", rowMessages.alreadyInAccount)
      if (existing === "update" && !can(ctx, "update:phone-numbers"))
        problems.add("phone_number", rowMessages.cannotChangeNumbers)
      return problems.verdict(label, existing === "update" && differences(cells, now).length > 0 ? "change" : "skip")
    })
  },
  apply: async (ctx, db, known, cells, existing) => {
    const number = digitsOf(cells, known.country)
    const label = `+${number}`
    const state = await findNumberState(db, ctx.accountId, number)
    if (state === undefined) {
      const callerName = cells["caller_id_name"] ?? ""
      const tagId = known.tags.get((cells["tag"] ?? "").toLowerCase())
      requireDone(
        await addNumbers(
          ctx,
          db,
          [
            {
              phoneNumber: label,
              callerIdName: callerName,
              ...(tagId === undefined ? {} : { customTag: { id: tagId, name: cells["tag"]! } }),
            },
          ],
          "import",
        ),
      )
      if (cells["extension"] === "")
        return {
          outcome: "created",
          label,
          made: {
            number,
            after: { extensionId: null, status: "Available", callerIdName: callerName, customTagId: tagId ?? null },
          },
        }
    }
    if (state === undefined || state.status === "Removed") {
      if (state !== undefined) requireDone(await addNumbers(ctx, db, [{ phoneNumber: label }], "import"))
      await bring(ctx, db, known, number, cells)
      const after = await findNumberState(db, ctx.accountId, number)
      return { outcome: "created", label, made: { number, after } }
    }
    if (existing !== "update") return { outcome: "skipped", label, made: null, message: rowMessages.alreadyInAccount }
    await bring(ctx, db, known, number, cells)
    const after = await findNumberState(db, ctx.accountId, number)
    if (isDeepStrictEqual(after, state))
      return { outcome: "skipped", label, made: null, message: rowMessages.noChanges }
    return { outcome: "changed", label, made: { number, before: state, after } }
  },
  undo: async (ctx, db, made) => {
    const number = String(made["number"])
    const now = await findNumberState(db, ctx.accountId, number)
    if (now === undefined || now.status === "Removed")
      return made["before"] === undefined ? undefined : revertMessages.numberGone
    if (!isDeepStrictEqual(now, made["after"])) return revertMessages.numberChanged
    if (made["before"] === undefined) {
      requireDone(await removeFromAccount(ctx, db, [number], { evenInUse: true }))
      return undefined
    }
    const before = made["before"] as NonNullable<typeof now>
    if (before.extensionId !== now.extensionId) await assignNumber(ctx, db, number, before.extensionId)
    if (before.callerIdName !== now.callerIdName || before.customTagId !== now.customTagId) {
      requireDone(
        await changeEach(ctx, db, [number], () => ({
          action: "phone_number.changed",
          set: { callerIdName: before.callerIdName, customTagId: before.customTagId },
          before: { callerIdName: now.callerIdName },
          after: { callerIdName: before.callerIdName },
        })),
      )
    }
    return undefined
  },
  exported: async (db, accountId, after, limit) =>
    (await exportNumbers(db, accountId, after, limit)).map(({ id, number, extension, callerIdName: name, tag }) => ({
      id,
      cells: { phone_number: `+${number}`, extension: extension ?? "", caller_id_name: name, tag: tag ?? "" },
    })),
})
