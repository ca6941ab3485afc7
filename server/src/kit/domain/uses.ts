import type { Context, UseReplacer, Uses } from "../context.ts"
import type { Db } from "../database/database.ts"
import type { Use, UseFinder } from "./use-finder.ts"

/**
 * Replaces by changing each object that is found through the use case of its domain, so that its checks, its version,
 * its event and its audit entry are those of any other change.
 */
export const replaceByChanging = (
  of: UseReplacer["of"],
  find: UseFinder["find"],
  change: (db: Db, ctx: Context, id: number, to: number, from: number) => Promise<unknown>,
): UseReplacer => ({
  of,
  replace: async (db, ctx, from, to) => {
    for (const { id } of await find(db, ctx.accountId, [from])) await change(db, ctx, id, to, from)
  },
})

export const makeUses = (): Uses => {
  const finders = new Set<UseFinder>()
  const replacers = new Set<UseReplacer>()
  return {
    register: (finder) => void finders.add(finder),
    registerReplacer: (replacer) => void replacers.add(replacer),
    replace: async (db, of, ctx, from, to) => {
      for (const replacer of replacers) if (replacer.of === of) await replacer.replace(db, ctx, from, to)
    },
    remove: async (db, of, ctx, id) => {
      for (const replacer of replacers) if (replacer.of === of) await replacer.remove?.(db, ctx, id)
    },
    find: async (db, of, accountId, ids) => {
      const found: Use[] = []
      if (ids.length > 0)
        for (const finder of finders) if (finder.of === of) found.push(...(await finder.find(db, accountId, ids)))
      return found
    },
  }
}
