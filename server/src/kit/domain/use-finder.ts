import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../database/database.ts"

/** An object that refers to another one: a queue that uses a schedule. */
export interface Use {
  /** The id of the object it refers to. */
  readonly usedId: number
  /** The product's term: "queue". */
  readonly kind: string
  readonly id: number
  readonly name: string
}

/**
 * Finds the objects of a domain that refer to objects of an earlier domain, which cannot know them. The owner shows
 * them and refuses to delete what is used; a foreign key ensures that under concurrency.
 */
export interface UseFinder {
  readonly of: "schedule" | "phoneNumber" | "device" | "media" | "callFlow" | "role"
  readonly find: (db: Db, accountId: AccountId, ids: readonly number[]) => Promise<readonly Use[]>
}
