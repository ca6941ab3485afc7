import { findBrandOfAccount, findBrandOfHostname, ownBrand } from "../ground/branding/branding.service.ts"
import type { Kit } from "../kit/context.ts"
import { RecentValues } from "../kit/runtime/recent-values.ts"
import { neutralBrand, type PageBrand } from "./portal-files.ts"

const keptMilliseconds = 10_000
const mostKept = 1000

/** Links in emails name the account whose brand the page shows; addresses of the portal name the open account. */
const accountShape = /^\d{1,15}$/
const accountIn = (url: string): string | undefined => {
  const [path = "", query = ""] = url.split("?", 2)
  const named = new URLSearchParams(query).get("account") ?? /^\/adminv2\/account\/(\d+)(?:\/|$)/.exec(path)?.[1]
  return named !== undefined && accountShape.test(named) ? named : undefined
}

/**
 * The brand for the account or hostname of a page request, cached briefly. If the database does not answer, the page is
 * still served, with a neutral brand: the operator's name would be wrong for customers of a white label.
 */
export const makePageBrand = (kit: Kit) => {
  const known = new RecentValues<{ readonly brand: PageBrand; readonly until: number }>(mostKept)
  const find = (hostname: string, account: string | undefined) =>
    kit.database.transaction("system", async (db): Promise<PageBrand> => {
      const ofAccount = account === undefined ? undefined : await findBrandOfAccount(db, Number(account))
      return ofAccount ?? (await findBrandOfHostname(db, hostname)) ?? ownBrand
    })
  return async (hostname: string, url: string): Promise<PageBrand> => {
    const now = kit.now().getTime()
    const account = accountIn(url)
    const key = `${account ?? ""}@${hostname}`
    const kept = known.get(key)
    if (kept !== undefined && kept.until > now) return kept.brand
    const brand = await find(hostname, account).catch(() => neutralBrand)
    known.set(key, { brand, until: now + keptMilliseconds })
    return brand
  }
}
