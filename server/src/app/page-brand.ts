import { findBrandOfHostname, ownBrand } from "../branding/branding.service.ts"
import type { Kit } from "../kit/context.ts"
import type { PageBrand } from "./portal-files.ts"

const keptMilliseconds = 10_000
const mostKept = 1000

/** The brand of the name a page was asked by, kept for a moment. A database that does not answer must not keep the page from saying so. */
export const makePageBrand = (kit: Kit) => {
  const known = new Map<string, { readonly brand: PageBrand; readonly until: number }>()
  return async (hostname: string): Promise<PageBrand> => {
    const now = kit.now().getTime()
    const kept = known.get(hostname)
    if (kept !== undefined && kept.until > now) return kept.brand
    const find = kit.database.transaction("system", (db) => findBrandOfHostname(db, hostname)).catch(() => undefined)
    const brand = (await find) ?? ownBrand
    if (known.size >= mostKept) known.clear()
    known.set(hostname, { brand, until: now + keptMilliseconds })
    return brand
  }
}
