import {
  fitsAttribute,
  type AccountAttributeFilter,
  type AccountAttributes,
  type AccountAttributesEdit,
  type AttributeName,
  type CustomAttribute,
} from "@dialplane/contract/ground/accounts/account-attributes"
import type { AccountLimit } from "@dialplane/contract/ground/accounts/account-limit.schema"
import {
  limitableKeys,
  limitOn,
  limitsOf,
  withoutHiddenBilling,
} from "@dialplane/contract/ground/accounts/account-limits"
import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import {
  billingViewOf,
  openBilling,
  type BillingSettings,
  type BillingView,
  type ResellerSettings,
  type ResellerSettingsEdit,
} from "@dialplane/contract/ground/accounts/billing-visibility"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { LimitCheck } from "../../kit/access/access-check.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inSystem, inTransaction, reading } from "../../kit/database/transaction.ts"
import { readNames } from "./account-names.service.ts"
import { announceAccount } from "./account-news.service.ts"
import { reachOf } from "./account-search.service.ts"
import * as queries from "./account-settings.queries.ts"
import { findAccount, findProvider, lockAccount, type AccountRow } from "./accounts.queries.ts"
import { differences, isFromAbove } from "./accounts.rules.ts"

const objectOf = (account: AccountRow) => ({ type: "account", id: account.id, name: account.name })
const requireRow = async (db: Db, ctx: Pick<Context, "accountId">) =>
  (await findAccount(db, ctx.accountId)) ?? refuse(accountProblems.notFound)

// --- billing and store: visibility -----------------------------------------------------------------------------------

/** What the user of the request may see of an account's billing. Needs a transaction that can read parent accounts. */
export const readBillingView = async (
  db: Db,
  ctx: Pick<Context, "actor" | "kit">,
  account: AccountRow,
): Promise<BillingView> => {
  const { actor, kit } = ctx
  const provider = await findProvider(db, account.id)
  return billingViewOf({
    viewer: {
      isVendorSupport: actor.isVendorSupport,
      isParentType: actor.role.parentType,
      ownAccount: actor.accountId === account.id,
    },
    account: {
      status: account.status,
      iceberg: account.iceberg,
      partnerKind: provider?.kind,
      soldByRetailPlatform: account.path.some((id) => kit.config.retailPlatformPartners.includes(id)),
      settings: (await queries.findBillingSettings(db, account.id)) ?? openBilling,
    },
    reseller: await queries.findResellerSettings(db, account.id),
  })
}

/**
 * What an account's own users may see of its billing, at its current place or under another parent account. Needs a
 * transaction that can read parent accounts.
 */
export const readOwnBillingView = async (
  db: Db,
  kit: Kit,
  account: AccountRow,
  under: AccountRow,
): Promise<BillingView> => {
  const own = await queries.findResellerSettings(db, account.id)
  return billingViewOf({
    viewer: { isVendorSupport: false, isParentType: false, ownAccount: true },
    account: {
      status: account.status,
      iceberg: account.iceberg,
      partnerKind: under.kind,
      soldByRetailPlatform: [...under.path, account.id].some((id) => kit.config.retailPlatformPartners.includes(id)),
      settings: (await queries.findBillingSettings(db, account.id)) ?? openBilling,
    },
    reseller: own?.accountId === account.id ? own : await queries.findResellerSettings(db, under.id),
  })
}

/** For the billing and store domains: call it before showing or changing anything of them. */
export const getBillingView = (ctx: Context): Promise<BillingView> =>
  inSystem(ctx, async (db) => readBillingView(db, ctx, await requireRow(db, ctx)))

/** What the account's billing and store settings hide from the caller. */
export const readLimits = (ctx: Context): Promise<AccountLimit[]> => getBillingView(ctx).then(limitsOf)

/**
 * The keys of the user of the request in an account that are listed in the session, in lists of permissions and in
 * menus.
 */
export const listedKeys = (
  ctx: Context,
  accountId: AccountId,
  keys: ReadonlySet<PermissionKey>,
): Promise<ReadonlySet<PermissionKey>> =>
  inSystem(ctx, async (db) => {
    const account = await findAccount(db, accountId)
    return account === undefined ? keys : withoutHiddenBilling(keys, await readBillingView(db, ctx, account))
  })

/** For every operation whose key these settings can revoke. */
export const billingLimits: LimitCheck = {
  keys: limitableKeys,
  reason: (kit, actor, accountId, key) =>
    kit.database.transaction("system", async (db) => {
      const account = await findAccount(db, accountId)
      return account === undefined
        ? undefined
        : limitOn(limitsOf(await readBillingView(db, { actor, kit }, account)), key)
    }),
}

/** The view as sent to clients: whether payment information is shown is included only if billing is shown. */
export const getBillingViewForClient = async (ctx: Context) => {
  const { showPaymentInfo, ...view } = await getBillingView(ctx)
  return view.hideBilling ? view : { ...view, showPaymentInfo }
}

const readReseller = async (db: Db, ctx: Context): Promise<ResellerSettings> => {
  const row = await queries.findResellerSettings(db, ctx.accountId)
  if (row === undefined) return { resellerType: null, hideBilling: false, canAddService: true, origin: null }
  const { accountId, name, ...settings } = row
  const names = await readNames(db, ctx)
  return { ...settings, origin: { accountId, name: names.label(accountId, name), own: accountId === ctx.accountId } }
}

export const getReseller = (ctx: Context) => inSystem(ctx, (db) => readReseller(db, ctx))

export const changeReseller = async (ctx: Context, edit: ResellerSettingsEdit): Promise<ResellerSettings> => {
  await inTransaction(ctx, async (db) => {
    await lockAccount(db, ctx.accountId)
    const account = await requireRow(db, ctx)
    if (account.kind === "company") refuse(accountProblems.notAReseller)
    const known = await queries.findResellerSettings(db, ctx.accountId)
    const before =
      known?.accountId === account.id
        ? { resellerType: known.resellerType, hideBilling: known.hideBilling, canAddService: known.canAddService }
        : {}
    const difference = differences<object>(before, edit)
    if (difference === undefined) return
    await queries.saveResellerSettings(db, ctx.accountId, edit)
    await audit(db, ctx, { action: "account.reseller_settings_changed", object: objectOf(account), ...difference })
  })
  return getReseller(ctx)
}

export const getBillingSettings = (ctx: Context): Promise<BillingSettings> =>
  inTransaction(ctx, async (db) => (await queries.findBillingSettings(db, ctx.accountId)) ?? openBilling)

export const changeBillingSettings = (ctx: Context, edit: BillingSettings): Promise<BillingSettings> =>
  inTransaction(ctx, async (db) => {
    await lockAccount(db, ctx.accountId)
    const account = await requireRow(db, ctx)
    if (!isFromAbove(ctx.actor, account)) refuse(accountProblems.onlyFromAbove)
    const difference = differences<BillingSettings>(
      (await queries.findBillingSettings(db, account.id)) ?? openBilling,
      edit,
    )
    if (difference !== undefined) {
      await queries.saveBillingSettings(db, account.id, edit)
      await audit(db, ctx, { action: "account.billing_settings_changed", object: objectOf(account), ...difference })
    }
    return edit
  })

// --- attributes ------------------------------------------------------------------------------------------------------

const attributesOf = (account: AccountRow) => ({
  international: account.international,
  enterprise: account.enterprise,
  csp: account.csp,
  cpq: account.cpq,
  iceberg: account.iceberg,
  fraudReview: account.fraudReview,
  freeTrialStatus: account.freeTrialStatus,
  trialExpirationDate: account.trialExpiresAt,
  partnerAccountType: account.partnerType,
  accountTypeId: account.accountTypeId,
  migrationPhase: account.migrationPhase,
  disableApp: account.appDisabled,
})

export const getAttributes = (ctx: Context) =>
  inTransaction(ctx, async (db) => {
    const account = await requireRow(db, ctx)
    return { accountId: account.id, ...attributesOf(account), version: account.version }
  })

export const changeAttributes = async (ctx: Context, { version, ...edit }: AccountAttributesEdit) => {
  await inTransaction(ctx, async (db) => {
    await lockAccount(db, ctx.accountId)
    const account = await requireRow(db, ctx)
    if (!isFromAbove(ctx.actor, account)) refuse(accountProblems.onlyFromAbove)
    if (version !== undefined && version !== account.version) refuse(accountProblems.changedMeanwhile)
    const before = attributesOf(account)
    const after = { ...before, ...edit } as AccountAttributes
    const difference = differences<object>(before, after)
    if (difference === undefined) return
    await queries.saveAccountAttributes(db, account.id, after)
    await audit(db, ctx, { action: "account.attributes_changed", object: objectOf(account), ...difference })
    await announceAccount(db, account, "changed")
  })
  return getAttributes(ctx)
}

export const getMigrationPhase = (ctx: Context) =>
  inTransaction(ctx, async (db) => ({ accountId: ctx.accountId, phase: (await requireRow(db, ctx)).migrationPhase }))
export const getDisableApp = (ctx: Context) =>
  inTransaction(ctx, async (db) => ({ accountId: ctx.accountId, disableApp: (await requireRow(db, ctx)).appDisabled }))

export const listCustomAttributes = (ctx: Context): Promise<CustomAttribute[]> =>
  queries.listCustomAttributes(reading(ctx), ctx.accountId)

export const setCustomAttribute = (ctx: Context, name: AttributeName, value: string): Promise<CustomAttribute> => {
  if (!fitsAttribute(name, value)) refuse(accountProblems.attributeValue)
  return inTransaction(ctx, (db) => putCustomAttribute(db, ctx, name, value))
}

export const putCustomAttribute = async (
  db: Db,
  ctx: Context,
  name: AttributeName,
  value: string,
): Promise<CustomAttribute> => {
  const account = await requireRow(db, ctx)
  const before = await queries.findCustomAttribute(db, account.id, name)
  if (before?.value === value) return before
  const after = await queries.saveCustomAttribute(db, account.id, name, value)
  await audit(db, ctx, {
    action: "account.custom_attribute_set",
    object: objectOf(account),
    ...(before && { before: { [name]: before.value } }),
    after: { [name]: value },
  })
  return after
}

export const removeCustomAttribute = (ctx: Context, name: AttributeName): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const account = await requireRow(db, ctx)
    const before = (await queries.findCustomAttribute(db, account.id, name)) ?? refuse(accountProblems.attributeNotSet)
    await queries.deleteCustomAttribute(db, account.id, name)
    await audit(db, ctx, {
      action: "account.custom_attribute_removed",
      object: objectOf(account),
      before: { [name]: before.value },
    })
  })

export const searchCustomAttributes = (ctx: Context, filter: AccountAttributeFilter) =>
  inSystem(ctx, (db) => queries.searchCustomAttributes(db, reachOf(ctx), filter))
