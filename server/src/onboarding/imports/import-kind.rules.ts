import type { ImportKindName } from "@dialplane/contract/onboarding/imports/import-kinds"
import type {
  OnExisting,
  OrderedService,
  RowChange,
  RowPlan,
  RowProblem,
} from "@dialplane/contract/onboarding/imports/imports.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"

/** A row by our column names; columns that the file does not have are "". Cells are trimmed. */
export type Cells = Readonly<Record<string, string>>
export interface CheckedRow {
  readonly row: number
  readonly cells: Cells
}

/** The entry that a row refers to when its key matches several: one of them, or a new one. */
export interface Aim {
  readonly id: number | null
}

export interface Verdict {
  readonly plan: RowPlan
  readonly label: string
  readonly problems: readonly RowProblem[]
  readonly changes?: readonly RowChange[]
  readonly aim?: Aim
  /** What the import leaves for later. */
  readonly message?: string
  /** Whether carrying it out gives somebody power: a role, or the address of a user who has one. */
  readonly givesPower?: boolean
}

/**
 * The result of a row: the ids it created, or the values before its change. Stored as JSON with the row until the row
 * is purged.
 */
export interface Applied {
  readonly outcome: "created" | "changed" | "skipped"
  readonly label: string
  readonly made: Made | null
  readonly message?: string
}

export type Made = Readonly<Record<string, unknown>>

export interface ExportedRow {
  readonly id: number
  readonly cells: Cells
}

/** Things that a row can ask for without naming a particular one. These rows run after the rows that name one. */
export interface LeftOvers {
  readonly isWantedBy: (cells: Cells) => boolean
  /**
   * Reserves up to this many in a transaction of its own, so that parallel batches do not wait for one another. A row
   * that is retried alone after its batch failed asks for one itself.
   */
  readonly handOut: (ctx: Context, howMany: number) => Promise<readonly string[]>
  readonly put: (cells: Cells, handedOut: string) => Cells
  /** Called before the first and after the last row: reserved things that were not used become available again. */
  readonly release: (ctx: Context) => Promise<void>
}

/**
 * A kind of things that can be imported. `Known` holds what many rows need (names of roles, places, templates); it is
 * read once for a check or a run, not for each row.
 */
export interface ImportKind<Known = unknown> {
  readonly name: ImportKindName
  /** Opens its own transactions, as does `check`. */
  readonly know: (ctx: Context) => Promise<Known>
  /** Checks all rows without writing. The number of queries does not depend on the number of rows. */
  readonly check: (ctx: Context, known: Known, rows: readonly CheckedRow[], existing: OnExisting) => Promise<Verdict[]>
  /** How many batches run in parallel. 1 where all rows wait for the same lock anyway. */
  readonly lanes: 1 | 2
  readonly leftOvers?: LeftOvers
  /** Whether creating this row's entry sends an email; shown before the import starts. */
  readonly sendsMail?: (cells: Cells) => boolean
  /** How many ordered services the rows that create something add. Opens its own transactions. */
  readonly adds?: (ctx: Context, rows: readonly Cells[]) => Promise<Partial<Record<OrderedService, number>>>
  /**
   * Applies one row in an open transaction. Throws a refusal when something has changed since the check. `aim` is the
   * entry that the check found, if the key matched several.
   */
  readonly apply: (
    ctx: Context,
    db: Db,
    known: Known,
    cells: Cells,
    existing: OnExisting,
    aim: Aim | null,
  ) => Promise<Applied>
  /**
   * Completes a row that names other rows of the file, after all rows have been applied. Rows ask for it with
   * `isUnfinished` in `made`. The message says what could not be written.
   */
  readonly finish?: (
    ctx: Context,
    db: Db,
    known: Known,
    cells: Cells,
    made: Made,
  ) => Promise<{ readonly made: Made; readonly message?: string }>
  /**
   * Takes back what names other rows from an entry that will be deleted (`isLinked` in `made`): rows that name one
   * another could not be deleted otherwise.
   */
  readonly loosen?: (ctx: Context, db: Db, made: Made) => Promise<Made>
  /** Reverts one row. Returns the reason, and writes nothing, if it cannot be reverted. */
  readonly undo: (ctx: Context, db: Db, made: Made) => Promise<string | undefined>
  /** The existing entries as rows that can be imported: up to `limit` after an id, in the order of ids. */
  readonly exported: (db: Db, accountId: AccountId, after: number, limit: number) => Promise<readonly ExportedRow[]>
}

/** The cast is safe: rows are only handed to the kind that created them. */
export const defineKind = <Known>(kind: ImportKind<Known>): ImportKind => kind as unknown as ImportKind
