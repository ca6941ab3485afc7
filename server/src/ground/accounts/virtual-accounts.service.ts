import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import {
  vAccountIdOf,
  type IndicatorV2,
  type VirtualAccount,
  type VirtualAccountEdit,
  type VirtualContract,
} from "@dialplane/contract/ground/accounts/virtual-accounts.schema"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { announceAccount } from "./account-news.service.ts"
import { updateVirtualAccount } from "./account-services.queries.ts"
import { getBillingView } from "./account-settings.service.ts"
import { listScheduled } from "./account-status.queries.ts"
import type { AccountRow } from "./accounts.queries.ts"
import { accountNumberOf, differences, isFromAbove, isOnFraudHold, isTrial } from "./accounts.rules.ts"
import { requireAccount, holdForChange } from "./accounts.service.ts"

const toVirtual = (account: AccountRow): VirtualAccount => ({
  vAccountId: vAccountIdOf(account.id),
  accountId: account.id,
  hdapAccountId: account.id,
  accountNumber: accountNumberOf(account.id),
  name: account.name,
  kind: account.kind,
  status: account.status,
  countryCode: account.countryCode,
  currency: account.currency,
  parentVAccountId: account.parentId === null ? null : vAccountIdOf(account.parentId),
  customerReference: account.customerReference,
  version: account.version,
})

export const get = (ctx: Context): Promise<VirtualAccount> =>
  inTransaction(ctx, async (db) => toVirtual(await requireAccount(db, ctx)))

export const getIndicator = (ctx: Context): Promise<IndicatorV2> =>
  inTransaction(ctx, async (db) => {
    const account = await requireAccount(db, ctx)
    const { id, status, international, enterprise, cpq, csp, iceberg, kind } = account
    const planned = (await listScheduled(db, id)).length > 0
    return {
      vAccountId: vAccountIdOf(id),
      accountId: id,
      version: "v2",
      status,
      indicators: {
        trial: isTrial(account),
        fraudHold: isOnFraudHold(account),
        suspended: status === "Suspended",
        cancelled: status === "Cancelled",
        demo: status === "Demo",
        statusChangePlanned: planned,
        international,
        enterprise,
        cpq,
        csp,
        iceberg,
        whiteLabel: kind === "whiteLabelPartner",
      },
    }
  })

const contractOf = (account: AccountRow) => ({
  contractTerm: account.contractTermMonths,
  startDate: account.contractStartedOn,
  autoRenew: account.contractAutoRenew,
})

/**
 * A term of twelve months that began on January 31 ends on January 31. If the end date does not exist, it is the last
 * day of its month.
 */
const endOf = (startDate: string, months: number) => {
  const [year, month, day] = startDate.split("-").map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

export const getContract = async (ctx: Context): Promise<VirtualContract> => {
  const { hideBilling } = await getBillingView(ctx)
  return inTransaction(ctx, async (db) => {
    const account = await requireAccount(db, ctx)
    const contract = contractOf(account)
    const endDate =
      contract.startDate === null || contract.contractTerm === null
        ? null
        : endOf(contract.startDate, contract.contractTerm)
    return {
      vAccountId: vAccountIdOf(account.id),
      accountId: account.id,
      ...(hideBilling ? {} : { contractInfo: { ...contract, endDate } }),
    }
  })
}

export const change = async (
  ctx: Context,
  { version, contractInfo, ...edit }: VirtualAccountEdit,
): Promise<VirtualAccount> => {
  if (contractInfo !== undefined && (await getBillingView(ctx)).hideBilling) refuse(accountProblems.billingHidden)
  return inTransaction(ctx, async (db) => {
    const account = await holdForChange(db, ctx, version)
    if (contractInfo !== undefined && !isFromAbove(ctx.actor, account)) refuse(accountProblems.onlyFromAbove)
    const before = { name: account.name, customerReference: account.customerReference, ...contractOf(account) }
    const after = { ...before, ...edit, ...contractInfo }
    const difference = differences<object>(before, after)
    if (difference !== undefined) {
      await updateVirtualAccount(db, account.id, after)
      await audit(db, ctx, {
        action: "account.changed",
        object: { type: "account", id: account.id, name: after.name },
        ...difference,
      })
      await announceAccount(db, account, "changed")
    }
    return toVirtual(await requireAccount(db, ctx))
  })
}
