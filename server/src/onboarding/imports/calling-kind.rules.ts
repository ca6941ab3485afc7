import type { ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import type { ImportKindName } from "@dialplane/contract/onboarding/imports/import-kinds"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import type { SettingColumn } from "./calling-cells.rules.ts"
import type { Details, ListColumn } from "./calling-lists.rules.ts"
import type { StoredObject, Which } from "./known-objects.rules.ts"

export type Settings = Readonly<Record<string, unknown>>
/** What a row asks for: settings by their names, and the extensions of each list column. */
export interface Wanted {
  readonly name: string | undefined
  readonly settings: Settings
  readonly lists: Readonly<Record<string, readonly ListEntry[]>>
}
export type ListEntry =
  | { readonly extensionId: number; readonly text: string; readonly details: Details }
  | { readonly number: string; readonly text: string; readonly details: Details }
  | { readonly everyone: true; readonly text: string; readonly details: Details }
export type Stored = Pick<StoredObject, "id" | "name" | "settings" | "lists">
type Objection = { readonly setting: string; readonly problem: string } | undefined

/** Groups, queues, receptionists, schedules and bridges: settings in columns, extensions in lists. */
export interface CallingKind {
  readonly name: ImportKindName
  /** The type of its extension; null for what has none and is found by its name. */
  readonly type: ExtensionType | null
  readonly longestName?: number
  readonly settings: readonly SettingColumn[]
  readonly lists: readonly ListColumn[]
  /** Checks the values of the settings; returns the name of the first wrong one and why. */
  readonly objection: (settings: Settings) => Objection
  /** Checks the settings as they will be after the row, of which it gives some. */
  readonly conflict?: (settings: Settings, given: Settings) => Objection
  readonly read: (db: Db, accountId: AccountId, which: Which) => Promise<readonly StoredObject[]>
  readonly create: (ctx: Context, db: Db, wanted: Wanted, extension: string | undefined) => Promise<number>
  /** Entries of lists have what belongs to them there. */
  readonly change: (ctx: Context, db: Db, stored: Stored, wanted: Wanted) => Promise<void>
  /** Logs an extension out that has just been added. */
  readonly logOut?: (ctx: Context, db: Db, id: number, extensionId: number) => Promise<void>
  readonly remove: (ctx: Context, db: Db, id: number) => Promise<void>
}
