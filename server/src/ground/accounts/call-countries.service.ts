import { regionName } from "@dialplane/contract/kit/display-names"
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

/** Calls between these countries are dialed and charged as domestic calls. */
const asAtHome: Readonly<Record<string, readonly string[]>> = { US: ["CA"], CA: ["US"] }

const read = async (db: Db, ctx: Context) => {
  const home = (await requireAccount(db, ctx)).countryCode
  const allowed = new Set(await listCallCountries(db, ctx.accountId))
  return allCountries().map((country) => {
    const domestic = country.countryCode === home || (asAtHome[home] ?? []).includes(country.countryCode)
    return { ...country, domestic, allowed: domestic || allowed.has(country.countryCode) }
  })
}

export const list = (ctx: Context) => read(reading(ctx), ctx)

export const change = (ctx: Context, given: readonly string[]) =>
  inTransaction(ctx, async (db) => {
    const unknown = given.find((code) => !codes.has(code))
    if (unknown !== undefined) refuse(accountProblems.countryUnknown, { countryCode: unknown })
    await lockAccount(db, ctx.accountId)
    const account = await requireAccount(db, ctx)
    const before = await listCallCountries(db, ctx.accountId)
    const after = [...new Set(given)].toSorted()
    if (before.join() !== after.join()) {
      await replaceCallCountries(db, ctx.accountId, after)
      await audit(db, ctx, {
        action: "account.call_countries_changed",
        object: { type: "account", id: account.id, name: account.name },
        before: { countryCodes: before },
        after: { countryCodes: after },
      })
    }
    return read(db, ctx)
  })
