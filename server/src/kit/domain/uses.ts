import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../database/database.ts"

/** Something that points to another thing: a queue that goes by a schedule. */
export interface Use {
  /** Which of the things that were asked about it points to. */
  readonly usedId: number
  /** In words of the product: "queue". */
  readonly kind: string
  readonly id: number
  readonly name: string
}

/**
 * How a domain finds what of its own points to things of an earlier one, which cannot know it. The owner of the things
 * shows them and refuses to delete what is used; a foreign key in the table that points keeps the promise when two act
 * at the same time.
 */
export interface UseFinder {
  readonly of: "schedule" | "phoneNumber" | "device"
  readonly find: (db: Db, accountId: AccountId, ids: readonly number[]) => Promise<readonly Use[]>
}

/**
 * How a domain lets what of its own points to one thing of an earlier domain point to another one, in the transaction
 * that removes the first.
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
