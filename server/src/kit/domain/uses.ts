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
  readonly of: "schedule" | "phoneNumber" | "device"
  readonly find: (db: Db, accountId: AccountId, ids: readonly number[]) => Promise<readonly Use[]>
}

/**
 * Lets objects of a domain refer to another object of an earlier domain, in the transaction that deletes the first one.
 */
export interface UseReplacer {
  readonly of: "emergencyLocation"
  readonly replace: (db: Db, accountId: AccountId, from: number, to: number) => Promise<unknown>
}

export interface Uses {
  register(finder: UseFinder): void
  registerReplacer(replacer: UseReplacer): void
  replace(db: Db, of: UseReplacer["of"], accountId: AccountId, from: number, to: number): Promise<void>
  find(db: Db, of: UseFinder["of"], accountId: AccountId, ids: readonly number[]): Promise<Use[]>
}

export const makeUses = (): Uses => {
  const finders = new Set<UseFinder>()
  const replacers = new Set<UseReplacer>()
  return {
    register: (finder) => void finders.add(finder),
    registerReplacer: (replacer) => void replacers.add(replacer),
    replace: async (db, of, accountId, from, to) => {
      for (const replacer of replacers) if (replacer.of === of) await replacer.replace(db, accountId, from, to)
    },
    find: async (db, of, accountId, ids) => {
      const found: Use[] = []
      if (ids.length > 0)
        for (const finder of finders) if (finder.of === of) found.push(...(await finder.find(db, accountId, ids)))
      return found
    },
  }
}
