import type { ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import type { UserId } from "@dialplane/contract/kit/ids"

// Objects of the account that rows name or are about.

export interface KnownExtension {
  readonly id: number
  readonly number: string
  readonly type: string
  readonly name: string
  readonly voicemailOn: boolean
  readonly userId: UserId | null
  readonly userName: string | null
}

/** An extension that a file creates which is not imported yet. */
export interface PlannedExtension {
  readonly type: ExtensionType
  readonly file: string
}

/** What cells name, beside extensions. */
export type NamedKind = "schedule" | "sound" | "flow"
export interface Named {
  readonly id: number
  readonly name: string
}

/** An entry of a list, with what belongs to it there: a revert writes it back whole. */
export interface StoredEntry {
  /** As in the cell: the extension number, the phone number or the word for everybody. */
  readonly text: string
  /** Null for what is not an extension. */
  readonly extensionId: number | null
  /** Members of call groups. */
  readonly call?: {
    readonly name: string
    readonly confirm: boolean
    readonly seconds: number | null
    readonly delay: number
  }
  /** Agents of queues. */
  readonly rank?: { readonly priority: number; readonly skill: number }
  readonly loggedOut?: boolean
}
export interface StoredObject {
  readonly id: number
  /** The extension number, or the name of what has none. */
  readonly key: string
  readonly name: string
  readonly version: number
  readonly settings: Readonly<Record<string, unknown>>
  /** The entries of each list column. */
  readonly lists: Readonly<Record<string, readonly StoredEntry[]>>
}
export type Which =
  | { readonly keys: readonly string[] }
  | { readonly id: number }
  | { readonly after: number; readonly limit: number }
