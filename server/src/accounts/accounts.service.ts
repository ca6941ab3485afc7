import { accountProblems } from "@dialplane/contract/accounts/accounts.problems"
import {
  serviceCountNames, type AccountConfiguration, type AccountFilter, type AccountInfo, type AccountSummary, type CountryCode, type ServiceCounts,
} from "@dialplane/contract/accounts/accounts.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import type { SubjectResolver } from "../kit/access-check.ts"
import type { Context } from "../kit/context.ts"
import { refuse } from "../kit/refusal.ts"
import { inSystem, inTransaction } from "../kit/transaction.ts"
import { findAccount, findAccountName, findBillingAddress, listAccountsBelow, listNamesBelow, listServices, type AccountRow, type AddressRow } from "./accounts.queries.ts"
import { countries, isOnFraudHold, isTrial } from "./accounts.rules.ts"

/** A path parameter that names an account. */
export const accountSubject: SubjectResolver = {
  kind: "account",
  notFound: accountProblems.notFound,
  resolve: async (db, value) => {
    const account = await findAccount(db, Number(value))
    return account === undefined ? undefined : { accountId: account.id }
  },
}

/** The account of the request with the name of its partner, which lies above what the account itself may see. */
const readAccount = (ctx: Context) =>
  inSystem(ctx, async (db) => {
    const account = (await findAccount(db, ctx.accountId)) ?? refuse(accountProblems.notFound)
    const partnerName = account.parentId === null ? undefined : await findAccountName(db, account.parentId)
    const address = await findBillingAddress(db, ctx.accountId)
    return { account, partnerName: partnerName ?? null, address }
  })

const toInfo = (account: AccountRow, partnerName: string | null, address: AddressRow | undefined): AccountInfo => ({
  accountId: account.id,
  name: account.name,
  kind: account.kind,
  status: account.status,
  countryCode: account.countryCode,
  countryName: countries[account.countryCode].name,
  zipCode: address?.zipCode ?? "",
  createdDateAccountInGMT: new Date(account.createdAt).toUTCString(),
  billingSystem: account.billingSystem,
  accountTypeId: account.accountTypeId,
  parentAccountId: account.parentId,
  partnerAccountName: partnerName,
  partnerAccountType: account.partnerType,
  international: account.international,
  cpq: account.cpq,
  enterprise: account.enterprise,
  csp: account.csp,
  fraudReview: account.fraudReview,
  freeTrialStatus: account.freeTrialStatus,
  trialExpirationDate: account.trialExpiresAt,
  taxJurisdictionCode: address?.taxJurisdictionCode ?? null,
  contractInfo: { contractTerm: account.contractTermMonths },
  trial: isTrial(account),
  fraudHold: isOnFraudHold(account),
})

export const getInfo = async (ctx: Context): Promise<AccountInfo> => {
  const { account, partnerName, address } = await readAccount(ctx)
  return toInfo(account, partnerName, address)
}

export const getInfoV2 = async (ctx: Context) => {
  const { account, partnerName, address } = await readAccount(ctx)
  return { ...toInfo(account, partnerName, address), billingAddress: address ?? null, timeZone: account.timeZone, locale: account.locale }
}

export const getConfiguration = (ctx: Context): Promise<AccountConfiguration> =>
  inTransaction(ctx, async (db) => {
    const account = (await findAccount(db, ctx.accountId)) ?? refuse(accountProblems.notFound)
    return {
      accountId: account.id,
      accountName: account.name,
      isIcebergAccount: account.iceberg,
      isAcctInternational: account.international,
      isAcctEnterprise: account.enterprise,
      isAcctCSP: account.csp,
      isAcctCPQ: account.cpq,
      isAcctWhiteLabelPartner: account.kind === "whiteLabelPartner",
      locale: account.locale,
      countryCode: account.countryCode,
      countryCallingCodes: countryTable((country) => country.callingCode),
      countryCodeToName: countryTable((country) => country.name),
      dateFormat: { mediumDate: account.mediumDate, timeString: account.timeFormat },
      timeZone: account.timeZone,
      currency: account.currency,
      servicesGeography: account.servicesGeography,
      status: account.status,
      trial: isTrial(account),
      fraudHold: isOnFraudHold(account),
    }
  })

const countryTable = (value: (country: (typeof countries)[CountryCode]) => string) =>
  Object.fromEntries(Object.entries(countries).map(([code, country]) => [code, value(country)]))

export const getServiceCounts = (ctx: Context): Promise<ServiceCounts> =>
  inTransaction(ctx, async (db) => {
    const quantities = new Map((await listServices(db, ctx.accountId)).map((row) => [row.service, row.quantity]))
    return Object.fromEntries(serviceCountNames.map((name) => [name, quantities.get(name) ?? 0])) as ServiceCounts
  })

/** Those the caller reaches: without reach down the tree that is the own account alone. */
export const list = (ctx: Context, filter: AccountFilter): Promise<Page<AccountSummary>> => inSystem(ctx, (db) => listAccountsBelow(db, ctx.actor.accountId, filter))

export const listNames = (ctx: Context, ids: readonly AccountId[]) => {
  const reachable = ctx.actor.reach === "tree" ? ids : ids.filter((id) => id === ctx.actor.accountId)
  return inSystem(ctx, (db) => listNamesBelow(db, ctx.actor.accountId, reachable))
}
