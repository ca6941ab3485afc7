import { isZipCodeOf } from "@dialplane/contract/ground/accounts/zip-codes"
import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import {
  serviceCountNames,
  type AccountConfiguration,
  type AccountEdit,
  type AccountInfo,
  type AccountInfoV2,
  type CompanyInfo,
  type CompanyInfoEdit,
  type CountryCode,
  type ServiceCounts,
} from "@dialplane/contract/ground/accounts/accounts.schema"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import { vAccountIdOf } from "@dialplane/contract/ground/accounts/virtual-accounts.schema"
import { phoneNumberErrors, readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import { defaultRegion, serviceNames, services } from "@dialplane/contract/kit/service"
import { fillText } from "@dialplane/contract/kit/problem"
import { refusalOfChanges, type SubjectResolver } from "../../kit/access/access-check.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { inSystem, inTransaction, reading } from "../../kit/database/transaction.ts"
import { announceAccount } from "./account-news.service.ts"
import { readBillingView } from "./account-settings.service.ts"
import { findNextPlan } from "./account-status.queries.ts"
import * as queries from "./accounts.queries.ts"
import {
  accountNumberOf,
  allTimeZones,
  countries,
  describeTimeZone,
  differences,
  isOnFraudHold,
  isTimeZone,
  isTrial,
} from "./accounts.rules.ts"

/** Resolves a path parameter that identifies an account. */
export const accountSubject: SubjectResolver = {
  kind: "account",
  notFound: accountProblems.notFound,
  resolve: async (db, value) => ((await queries.exists(db, Number(value))) ? { accountId: Number(value) } : undefined),
}

/** The account of the request, in any transaction that can read it. */
export const requireAccount = async (db: Db, ctx: Pick<Context, "accountId">) =>
  (await queries.findAccount(db, ctx.accountId)) ?? refuse(accountProblems.notFound)

// --- reading ---------------------------------------------------------------------------------------------------------

/**
 * With the name of the partner, which the account's own transaction cannot read, and with what the viewer may see of
 * billing.
 */
const readAccount = (ctx: Context) =>
  inSystem(ctx, async (db) => {
    const account = await requireAccount(db, ctx)
    return {
      account,
      partnerName: (await queries.findParent(db, account.id))?.name ?? null,
      address: await queries.findAddress(db, account.id, "billing"),
      companyAddress: await queries.findAddress(db, account.id, "company"),
      contact: await queries.findContact(db, account.id),
      billing: await readBillingView(db, ctx, account),
    }
  })
type Read = Awaited<ReturnType<typeof readAccount>>

const toInfo = ({ account, partnerName, address, billing }: Read): AccountInfo => ({
  accountId: account.id,
  name: account.name,
  kind: account.kind,
  status: account.status,
  countryCode: account.countryCode,
  countryName: countries[account.countryCode].name,
  zipCode: address?.zipCode ?? "",
  createdDateAccountInGMT: new Date(account.createdAt).toUTCString(),
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
  trial: isTrial(account),
  fraudHold: isOnFraudHold(account),
  // Omitted, not empty, so that hidden values look like missing ones.
  ...(billing.hideBilling
    ? {}
    : {
        billingSystem: account.billingSystem,
        taxJurisdictionCode: address?.taxJurisdictionCode ?? null,
        contractInfo: { contractTerm: account.contractTermMonths },
      }),
})

const withoutTax = (address: queries.AddressRow | undefined) => {
  if (address === undefined) return null
  const { taxJurisdictionCode: _, ...rest } = address
  return rest
}

export const getInfo = async (ctx: Context): Promise<AccountInfo> => toInfo(await readAccount(ctx))

export const getInfoV2 = async (ctx: Context): Promise<AccountInfoV2> => {
  const read = await readAccount(ctx)
  const { account, address, companyAddress, contact, billing } = read
  return {
    ...toInfo(read),
    hdapAccountId: account.id,
    accountNumber: accountNumberOf(account.id),
    vAccountId: vAccountIdOf(account.id),
    ...(billing.hideBilling ? {} : { billingAddress: address ?? null }),
    companyAddress: withoutTax(companyAddress),
    contact,
    timeZone: account.timeZone,
    locale: account.locale,
    timeFormat: account.timeFormat,
    mediumDate: account.mediumDate,
    statusSince: account.statusSince,
    migrationPhase: account.migrationPhase,
    appDisabled: account.appDisabled,
    version: account.version,
  }
}

export const readLookOnly = async (ctx: Context): Promise<string | null> =>
  // In the user's own account the status says this already.
  ctx.accountId === ctx.actor.accountId
    ? null
    : ((await inSystem(ctx, (db) => refusalOfChanges(db, ctx.actor, ctx.accountId)))?.message ?? null)

export const getConfiguration = (ctx: Context): Promise<Omit<AccountConfiguration, "lookOnly">> =>
  inTransaction(ctx, async (db) => {
    const account = await requireAccount(db, ctx)
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
      takesNewServices: !stopsUnder(account.status, "newServices"),
      plannedStatus: (await findNextPlan(db, account.id)) ?? null,
      trial: isTrial(account),
      fraudHold: isOnFraudHold(account),
    }
  })

const countryTable = (value: (country: (typeof countries)[CountryCode]) => string) =>
  Object.fromEntries(Object.entries(countries).map(([code, country]) => [code, value(country)]))

export const getServiceCounts = (ctx: Context): Promise<ServiceCounts> =>
  inTransaction(ctx, async (db) => {
    const quantities = new Map(
      (await queries.listServices(db, ctx.accountId)).map((row) => [row.service, row.quantity]),
    )
    return Object.fromEntries(serviceCountNames.map((name) => [name, quantities.get(name) ?? 0])) as ServiceCounts
  })

export const getParent = (ctx: Context) =>
  inSystem(ctx, async (db) => {
    const parent = await queries.findParent(db, ctx.accountId)
    return {
      accountId: ctx.accountId,
      parentAccountId: parent?.id ?? null,
      parentAccountName: parent?.name ?? null,
      parentAccountKind: parent?.kind ?? null,
      parentAccountStatus: parent?.status ?? null,
    }
  })

export const getProvider = (ctx: Context) =>
  inSystem(ctx, async (db) => {
    const provider = (await queries.findProvider(db, ctx.accountId)) ?? refuse(accountProblems.notFound)
    return {
      accountId: ctx.accountId,
      providerAccountId: provider.id,
      providerName: provider.name,
      providerKind: provider.kind,
      supportEmail: provider.supportEmail,
    }
  })

export const getRoutes = (ctx: Context) =>
  inTransaction(ctx, async (db) => {
    const { servicesGeography } = await requireAccount(db, ctx)
    return serviceNames.map((service) => {
      const region = servicesGeography[service] ?? defaultRegion
      return {
        service,
        region,
        path: `${region === defaultRegion ? "" : `/${region}`}${services[service].basePath}` || "/",
      }
    })
  })

export const getTimeZone = (ctx: Context) =>
  inTransaction(ctx, async (db) => describeTimeZone((await requireAccount(db, ctx)).timeZone, ctx.kit.now()))

export const listTimeZones = (ctx: Context) => [...allTimeZones(ctx.kit.now())]

// --- changing --------------------------------------------------------------------------------------------------------

/** Locks the account and refuses if it was changed since it was read. */
export const holdForChange = async (db: Db, ctx: Pick<Context, "accountId">, version: number | undefined) => {
  await queries.lockAccount(db, ctx.accountId)
  const account = await requireAccount(db, ctx)
  if (version !== undefined && version !== account.version) refuse(accountProblems.changedMeanwhile)
  return account
}

export const changeInfo = async (ctx: Context, { version, ...edit }: AccountEdit): Promise<AccountInfoV2> => {
  if (edit.timeZone !== undefined && !isTimeZone(edit.timeZone))
    refuse(accountProblems.timeZoneUnknown, { timeZone: edit.timeZone })
  if (edit.billingAddress !== undefined) {
    requireZipCode(edit.billingAddress, "billingAddress")
    await inSystem(
      ctx,
      async (db) =>
        (await readBillingView(db, ctx, await requireAccount(db, ctx))).hideBilling &&
        refuse(accountProblems.billingHidden),
    )
  }
  await inTransaction(ctx, async (db) => saveInfo(db, ctx, await holdForChange(db, ctx, version), edit))
  return getInfoV2(ctx)
}

/** Call with the account locked, and after checking whether the caller may change its billing address. */
export const saveInfo = async (
  db: Db,
  ctx: Context,
  account: queries.AccountRow,
  edit: Omit<AccountEdit, "version">,
): Promise<void> => {
  const address = edit.billingAddress && tidyAddress(edit.billingAddress)
  const contact = edit.contact && tidyContact(edit.contact, account.countryCode)
  const { name, timeZone, locale, timeFormat, mediumDate } = account
  const before = {
    name,
    timeZone,
    locale,
    timeFormat,
    mediumDate,
    ...(address && { billingAddress: await queries.findAddress(db, account.id, "billing") }),
    ...(contact && { contact: await queries.findContact(db, account.id) }),
  }
  const difference = differences<object>(before, {
    ...before,
    ...edit,
    ...(address && { billingAddress: address }),
    ...(contact && { contact }),
  })
  if (difference === undefined) return
  await queries.updateAccount(db, account.id, { name, timeZone, locale, timeFormat, mediumDate, ...given(edit) })
  if (address) await queries.saveAddress(db, account.id, "billing", address, address.taxJurisdictionCode)
  if (contact) await queries.saveContact(db, account.id, contact)
  await audit(db, ctx, {
    action: "account.changed",
    object: { type: "account", id: account.id, name: edit.name ?? name },
    ...difference,
  })
  await announceAccount(db, account, "changed")
}

const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: NonNullable<Fields[Name]>
  }

const tidyAddress = ({
  taxJurisdictionCode,
  ...address
}: NonNullable<AccountEdit["billingAddress"]>): queries.AddressRow => ({
  ...address,
  taxJurisdictionCode: taxJurisdictionCode || null,
})

const requireZipCode = ({ countryCode, zipCode }: { countryCode: CountryCode; zipCode: string }, field: string) => {
  if (isZipCodeOf(countryCode, zipCode)) return
  const details = { zipCode, country: countries[countryCode].name }
  throw new Refusal(accountProblems.zipCodeUnusable, details, [
    { field: `${field}.zipCode`, details: fillText(accountProblems.zipCodeUnusable.text, details) },
  ])
}

/** Numbers are stored in international format. */
const tidyContact = (contact: CompanyInfoEdit["contact"], country: CountryCode): CompanyInfoEdit["contact"] => {
  if (contact.phoneNumber === "") return contact
  const reading = readPhoneNumber(contact.phoneNumber, country)
  if (!reading.ok)
    return refuse(accountProblems.numberUnusable, {
      number: contact.phoneNumber,
      reason: phoneNumberErrors[reading.error],
    })
  return { ...contact, phoneNumber: reading.value.number }
}

// --- company profile -------------------------------------------------------------------------------------------------

export const readCompany = async (db: Db, ctx: Context): Promise<CompanyInfo> => {
  const account = await requireAccount(db, ctx)
  const address = await queries.findAddress(db, account.id, "company")
  return {
    accountId: account.id,
    companyName: account.name,
    address: withoutTax(address),
    contact: await queries.findContact(db, account.id),
    version: account.version,
  }
}

export const getCompany = (ctx: Context) => readCompany(reading(ctx), ctx)

export const changeCompany = (
  ctx: Context,
  { version, companyName, address, contact }: CompanyInfoEdit,
): Promise<CompanyInfo> => {
  requireZipCode(address, "address")
  return inTransaction(ctx, async (db) => {
    await saveCompany(db, ctx, await holdForChange(db, ctx, version), { companyName, address, contact })
    return readCompany(db, ctx)
  })
}

/** Call with the account locked. */
export const saveCompany = async (
  db: Db,
  ctx: Context,
  account: queries.AccountRow,
  { companyName, address, contact }: Omit<CompanyInfoEdit, "version">,
): Promise<void> => {
  const { companyName: name, address: known, contact: person } = await readCompany(db, ctx)
  const tidy = tidyContact(contact, account.countryCode)
  const difference = differences<object>(
    { companyName: name, address: known, contact: person },
    { companyName, address, contact: tidy },
  )
  if (difference === undefined) return
  await queries.updateAccount(db, account.id, { ...account, name: companyName })
  await queries.saveAddress(db, account.id, "company", address, null)
  await queries.saveContact(db, account.id, tidy)
  await audit(db, ctx, {
    action: "account.contact_changed",
    object: { type: "account", id: account.id, name: companyName },
    ...difference,
  })
  await announceAccount(db, account, "changed")
}
