import {
  serviceTable,
  type AccountService,
  type ServiceAssignment,
  type ServiceGroup,
} from "@dialplane/contract/ground/accounts/account-services"
import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import { serviceCountNames, type ServiceCountName } from "@dialplane/contract/ground/accounts/accounts.schema"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import { defaultRegion } from "@dialplane/contract/kit/service"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { announceAccount } from "./account-news.service.ts"
import { readFigures } from "./account-figures.queries.ts"
import * as queries from "./account-services.queries.ts"
import { getBillingView } from "./account-settings.service.ts"
import { listServices, lockAccount } from "./accounts.queries.ts"
import { accountNumberOf } from "./accounts.rules.ts"
import { requireAccount } from "./accounts.service.ts"

const readServices = async (db: Db, ctx: Pick<Context, "accountId">): Promise<AccountService[]> => {
  const quantities = new Map((await listServices(db, ctx.accountId)).map((row) => [row.service, row.quantity]))
  const used: Partial<Record<ServiceCountName, number>> = await readFigures(db, ctx.accountId)
  return serviceCountNames.map((service) => ({
    service,
    ...serviceTable[service],
    quantity: quantities.get(service) ?? 0,
    inUse: used[service] ?? null,
  }))
}

export const list = (ctx: Context, group?: ServiceGroup) =>
  inTransaction(ctx, async (db) => ({
    accountId: ctx.accountId,
    services: (await readServices(db, ctx)).filter((service) => group === undefined || service.group === group),
  }))

/**
 * The quantity can be reduced to what is in use. It can be increased only by viewers who may add services, and while
 * the account may get new ones.
 */
export const assign = async (ctx: Context, { services }: ServiceAssignment) => {
  const { canAddService } = await getBillingView(ctx)
  return inTransaction(ctx, async (db) => {
    await lockAccount(db, ctx.accountId)
    const account = await requireAccount(db, ctx)
    const known = new Map((await readServices(db, ctx)).map((service) => [service.service, service]))
    const changed = services.filter(({ service, quantity }) => known.get(service)!.quantity !== quantity)
    for (const { service, quantity } of changed) {
      const { quantity: before, inUse, name } = known.get(service)!
      if (quantity > before && !canAddService) refuse(accountProblems.addServiceOff)
      if (quantity > before && stopsUnder(account.status, "newServices"))
        refuse(accountProblems.serviceWhileStatus, { status: account.status.toLowerCase() })
      if (inUse !== null && quantity < inUse && quantity < before)
        refuse(accountProblems.serviceInUse, { inUse, service: name })
      await queries.saveService(db, ctx.accountId, service, quantity)
    }
    if (changed.length > 0) {
      const pick = (value: (one: ServiceAssignment["services"][number]) => number) =>
        Object.fromEntries(changed.map((one) => [one.service, value(one)]))
      await audit(db, ctx, {
        action: "account.services_assigned",
        object: { type: "account", id: account.id, name: account.name },
        before: pick(({ service }) => known.get(service)!.quantity),
        after: pick(({ quantity }) => quantity),
      })
      await announceAccount(db, account, "changed")
    }
    return { accountId: ctx.accountId, services: await readServices(db, ctx) }
  })
}

export const getProvisioned = (ctx: Context) =>
  inTransaction(ctx, async (db) => {
    const account = await requireAccount(db, ctx)
    const {
      name,
      kind,
      status,
      countryCode,
      timeZone,
      locale,
      international,
      enterprise,
      csp,
      cpq,
      servicesGeography,
    } = account
    return {
      accountId: account.id,
      accountNumber: accountNumberOf(account.id),
      name,
      kind,
      status,
      countryCode,
      timeZone,
      locale,
      international,
      enterprise,
      csp,
      cpq,
      region: servicesGeography.provisioning ?? defaultRegion,
      services: await readServices(db, ctx),
    }
  })
