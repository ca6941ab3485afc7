import type { ImportKindName } from "@dialplane/contract/onboarding/imports/import-kinds"
import type {
  OnExisting,
  OrderedService,
  RowPlan,
  RowProblem,
} from "@dialplane/contract/onboarding/imports/imports.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"

/** A row by the names of our columns; what the file does not have is "". Cells are trimmed. */
export type Cells = Readonly<Record<string, string>>
export interface CheckedRow {
  readonly row: number
  readonly cells: Cells
}

/** Which of several things a row is about, where its key alone does not say so: that one, or a new one beside them. */
export interface Aim {
  readonly id: number | null
}

export interface Verdict {
  readonly plan: RowPlan
  readonly label: string
  readonly problems: readonly RowProblem[]
  readonly aim?: Aim
}

/**
 * What a row did: which ids it made, or what it found before it changed something. JSON, kept with the row until it is
 * forgotten.
 */
export interface Applied {
  readonly outcome: "created" | "changed" | "skipped"
  readonly label: string
  readonly made: Readonly<Record<string, unknown>> | null
  readonly message?: string
}

export interface ExportedRow {
  readonly id: number
  readonly cells: Cells
}

/** Things that a row may ask for without naming one. Such rows come after those that name what they want. */
export interface LeftOvers {
  readonly isWantedBy: (cells: Cells) => boolean
  /**
   * So many of them, or as many as there are, in a transaction of its own: nobody else is given them, and batches need
   * not wait for one another. A row that is done alone, because its batch could not be done, asks for itself.
   */
  readonly handOut: (ctx: Context, howMany: number) => Promise<readonly string[]>
  readonly put: (cells: Cells, handedOut: string) => Cells
  /** Before the first and after the last: what was handed out and not used is there for everybody again. */
  readonly revoke: (ctx: Context) => Promise<void>
}

/**
 * A kind of things that can be imported. `Known` is what many rows need alike (names of roles, places, templates): read
 * once for a check or a run, never once per row.
 */
export interface ImportKind<Known = unknown> {
  readonly name: ImportKindName
  /** Opens its own transactions, as does `check`. */
  readonly know: (ctx: Context) => Promise<Known>
  /**
   * Every row at once, without writing anything: a fixed number of questions to the database, however many rows there
   * are.
   */
  readonly check: (ctx: Context, known: Known, rows: readonly CheckedRow[], existing: OnExisting) => Promise<Verdict[]>
  /** How many batches of rows are worked at side by side. One where all rows wait for the same thing anyway. */
  readonly lanes: 1 | 2
  readonly leftOvers?: LeftOvers
  /** Whether creating what the row says sends somebody a mail; asked before the import starts. */
  readonly sendsMail?: (cells: Cells) => boolean
  /** What rows that create something add of services that are ordered in a number. Opens its own transactions. */
  readonly adds?: (ctx: Context, rows: readonly Cells[]) => Promise<Partial<Record<OrderedService, number>>>
  /**
   * One row in an open transaction. What stands in its way since the check is thrown as a refusal. The aim is what the
   * check found, if it said one.
   */
  readonly apply: (
    ctx: Context,
    db: Db,
    known: Known,
    cells: Cells,
    existing: OnExisting,
    aim: Aim | null,
  ) => Promise<Applied>
  /** Puts one row back; a sentence, and nothing written, when that cannot be. */
  readonly undo: (ctx: Context, db: Db, made: Readonly<Record<string, unknown>>) => Promise<string | undefined>
  /** Everything there is, as rows that can be imported: so many after an id, in the order of ids. */
  readonly exported: (db: Db, accountId: AccountId, after: number, limit: number) => Promise<readonly ExportedRow[]>
}

/** Rows are only ever handed to the kind that made them. */
export const defineKind = <Known>(kind: ImportKind<Known>): ImportKind => kind as unknown as ImportKind
