import { mostRows, type RowPlan } from "@dialplane/contract/onboarding/imports/imports.schema"
import {
  numberKinds,
  recordDraft,
  recordName,
  type NumberKind,
  type RecordDraft,
} from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import {
  addOneOfMany,
  updatedEntry,
  changeRecord,
  entryShape,
  findEntries,
  findRecord,
  isSameEntry,
  keepDraft,
  removeRecord,
  roomLeft,
} from "../../inventory/phone-book/phone-book.service.ts"
import { can, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { Refusal } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { mapInTurns } from "../../kit/runtime/in-turns.ts"
import { exportBook } from "./exports.queries.ts"
import { defineKind, type Cells, type Verdict } from "./import-kind.rules.ts"
import { problemList, readSwitch } from "./imports.rules.ts"
import { findAccountTraits } from "./lookups.queries.ts"
import { revertMessages, rowMessages } from "./row-problems.messages.ts"

const columnOf: Readonly<Record<string, string>> = {
  firstName: "first_name",
  lastName: "last_name",
  company: "company",
  jobTitle: "job_title",
  email: "email",
  notes: "notes",
  favorite: "favorite",
}

const numbersOf = (cells: Cells): { kind: NumberKind; number: string }[] =>
  numberKinds.flatMap((kind) =>
    (cells[kind] ?? "")
      .split("|")
      .map((number) => number.trim())
      .filter((number) => number !== "")
      .map((number) => ({ kind, number })),
  )

const candidate = (cells: Cells) => ({
  firstName: cells["first_name"],
  lastName: cells["last_name"],
  company: cells["company"],
  jobTitle: cells["job_title"],
  email: cells["email"],
  notes: cells["notes"],
  favorite: readSwitch(cells["favorite"] ?? "") ?? false,
  numbers: numbersOf(cells),
})

interface Known {
  readonly country: string
  /** Whether the phone book has more room left than any file can fill. */
  readonly isRoomy: boolean
}
const roomForAnyFile = 2 * mostRows

/** The entry that a row describes, with numbers in the format of the phone book. */
const readRow = (
  cells: Cells,
  { country }: Known,
  problems: ReturnType<typeof problemList>,
): RecordDraft | undefined => {
  if (readSwitch(cells["favorite"] ?? "") === undefined) problems.add("favorite", rowMessages.yesOrNo)
  const parsed = recordDraft.safeParse(candidate(cells))
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues)
      problems.add(
        path[0] === "numbers"
          ? (numbersOf(cells)[Number(path[1])]?.kind ?? "work")
          : (columnOf[String(path[0])] ?? "last_name"),
        message,
      )
    return undefined
  }
  try {
    return {
      ...parsed.data,
      numbers: keepDraft(parsed.data, country).numbers.map(({ kind, number }) => ({ kind, number })),
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const place = Number(/^numbers\.(\d+)/.exec(error.validationErrors[0]?.field ?? "")?.[1] ?? 0)
    problems.add(parsed.data.numbers[place]?.kind ?? "work", error.message)
    return undefined
  }
}

const findUnlessGone = (ctx: Context, db: Db, id: number) =>
  findRecord(db, ctx, null, id).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })

/** Imports from before the field was renamed hold "favourite". */
const asEntry = (before: unknown) => {
  const { favourite = false, ...entry } = before as { readonly favourite?: boolean }
  return { favorite: favourite, ...entry }
}

/** The phone book of the account. */
export const phoneBookKind = defineKind<Known>({
  name: "phoneBook",
  lanes: 2,
  know: (ctx) =>
    inTransaction(ctx, async (db) => ({
      country: (await findAccountTraits(db, ctx.accountId)).countryCode,
      isRoomy: (await roomLeft(db, ctx, null)) >= roomForAnyFile,
    })),
  check: async (ctx, known, rows, existing) => {
    const read = await mapInTurns(rows, ({ cells }) => {
      const problems = problemList(cells)
      return { cells, problems, draft: readRow(cells, known, problems) }
    })
    const found = await inTransaction(ctx, (db) =>
      findEntries(
        db,
        ctx,
        null,
        read.map(({ draft }) => draft),
      ),
    )
    return mapInTurns(read, ({ cells, problems, draft }, index): Verdict => {
      if (draft === undefined)
        return problems.verdict(
          [cells["first_name"], cells["last_name"]].filter(Boolean).join(" ") || cells["company"]!,
          "skip",
        )
      const label = recordName(draft)
      const { entry: now, isOneOfSeveral } = found[index]!
      const verdict = (plan: RowPlan): Verdict => ({
        ...problems.verdict(label, plan),
        ...(isOneOfSeveral ? { aim: { id: now?.phoneBookId ?? null } } : {}),
      })
      if (now === undefined) return verdict("create")
      if (existing === "fail") problems.add("last_name", rowMessages.alreadyInPhoneBook)
      if (existing === "update" && !can(ctx, "update:phone-book"))
        problems.add("last_name", rowMessages.cannotChangeEntries)
      if (existing !== "update" || problems.any) return verdict("skip")
      const after = recordDraft.safeParse(updatedEntry(cells, draft, now))
      if (!after.success) problems.add("work", after.error.issues[0]!.message)
      return verdict(isSameEntry(now, after.data ?? now) ? "skip" : "change")
    })
  },
  apply: async (ctx, db, known, cells, existing, aim) => {
    const draft = readRow(cells, known, problemList(cells)) ?? recordDraft.parse(candidate(cells))
    const label = recordName(draft)
    const earlier =
      aim === null
        ? (await findEntries(db, ctx, null, [draft]))[0]?.entry
        : aim.id === null
          ? undefined
          : await findUnlessGone(ctx, db, aim.id)
    if (earlier === undefined) {
      const phoneBookId = await addOneOfMany(ctx, db, null, draft, known)
      return { outcome: "created", label, made: { phoneBookId, version: 1 } }
    }
    if (existing !== "update") return { outcome: "skipped", label, made: null, message: rowMessages.alreadyInPhoneBook }
    const after = await changeRecord(ctx, db, null, earlier.phoneBookId, updatedEntry(cells, draft, earlier))
    if (isSameEntry(earlier, after)) return { outcome: "skipped", label, made: null, message: rowMessages.noChanges }
    return {
      outcome: "changed",
      label,
      made: { phoneBookId: earlier.phoneBookId, before: entryShape(earlier), version: after.version },
    }
  },
  undo: async (ctx, db, made) => {
    const id = Number(made["phoneBookId"])
    const now = await findUnlessGone(ctx, db, id)
    if (now === undefined) return made["before"] === undefined ? undefined : revertMessages.entryGone
    if (now.version !== made["version"]) return revertMessages.entryChanged
    if (made["before"] === undefined) await removeRecord(ctx, db, null, id)
    else await changeRecord(ctx, db, null, id, recordDraft.parse(asEntry(made["before"])))
    return undefined
  },
  exported: async (db, accountId, after, limit) =>
    (await exportBook(db, accountId, after, limit)).map(
      ({ id, firstName, lastName, company, jobTitle, email, notes, favorite, numbers }) => ({
        id,
        cells: {
          first_name: firstName,
          last_name: lastName,
          company,
          job_title: jobTitle,
          email,
          notes,
          favorite: favorite ? "yes" : "no",
          ...Object.fromEntries(
            numberKinds.map((kind) => [
              kind,
              numbers
                .filter((one) => one.kind === kind)
                .map(({ number }) => number)
                .join(" | "),
            ]),
          ),
        },
      }),
    ),
})
