import type { UseReplacer, Uses } from "../context.ts"
import type { Use, UseFinder } from "./use-finder.ts"

export const makeUses = (): Uses => {
  const finders = new Set<UseFinder>()
  const replacers = new Set<UseReplacer>()
  return {
    register: (finder) => void finders.add(finder),
    registerReplacer: (replacer) => void replacers.add(replacer),
    replace: async (db, of, ctx, from, to) => {
      for (const replacer of replacers) if (replacer.of === of) await replacer.replace(db, ctx, from, to)
    },
    find: async (db, of, accountId, ids) => {
      const found: Use[] = []
      if (ids.length > 0)
        for (const finder of finders) if (finder.of === of) found.push(...(await finder.find(db, accountId, ids)))
      return found
    },
  }
}
