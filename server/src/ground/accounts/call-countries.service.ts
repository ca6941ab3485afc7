import { regionName } from "@dialplane/contract/kit/display-names"
import { isDomestic } from "@dialplane/contract/ground/accounts/domestic-countries"
import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import { countryCallingCodes } from "@dialplane/contract/kit/phone-number"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { listCallCountries, lockAccount, replaceCallCountries } from "./accounts.queries.ts"
import { requireAccount } from "./accounts.service.ts"

const known = countryCallingCodes()
/** In alphabetical order of the reader's language. */
const allCountries = () =>
  known
    .map(({ countryCode, callingCode }) => ({ countryCode, callingCode, countryName: regionName(countryCode) }))
    .toSorted((one, other) => one.countryName.localeCompare(other.countryName))
const codes: ReadonlySet<string> = new Set(known.map(({ countryCode }) => countryCode))

const read = async (db: Db, ctx: Context) => {
  const home = (await requireAccount(db, ctx)).countryCode
  const allowed = new Set(await listCallCountries(db, ctx.accountId))
  return allCountries().map((country) => {
    const domestic = isDomestic(home, country.countryCode)
    return { ...country, domestic, allowed: domestic || allowed.has(country.countryCode) }
  })
}

export const list = (ctx: Context) => read(reading(ctx), ctx)

/** In an open transaction; the caller writes the audit entry. */
export const replaceWithin = async (db: Db, ctx: Context, given: readonly string[]) => {
  const unknown = given.find((code) => !codes.has(code))
  if (unknown !== undefined) refuse(accountProblems.countryUnknown, { countryCode: unknown })
  await lockAccount(db, ctx.accountId)
  const before = await listCallCountries(db, ctx.accountId)
  const after = [...new Set(given)].toSorted()
  if (before.join() !== after.join()) await replaceCallCountries(db, ctx.accountId, after)
  return { before, after }
}

/** The countries that an account can call besides those at home, and all there are. */
export const readCallable = async (db: Db, ctx: Pick<Context, "accountId">, home: string) => ({
  allowed: (await listCallCountries(db, ctx.accountId)).filter((code) => !isDomestic(home, code)),
  every: [...codes].filter((code) => !isDomestic(home, code)),
})

export const change = (ctx: Context, given: readonly string[]) =>
  inTransaction(ctx, async (db) => {
    const account = await requireAccount(db, ctx)
    const { before, after } = await replaceWithin(db, ctx, given)
    if (before.join() !== after.join()) {
      await audit(db, ctx, {
        action: "account.call_countries_changed",
        object: { type: "account", id: account.id, name: account.name },
        before: { countryCodes: before },
        after: { countryCodes: after },
      })
    }
    return read(db, ctx)
  })
