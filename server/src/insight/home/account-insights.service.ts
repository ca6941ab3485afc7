import {
  insightLists,
  insightNames,
  listPath,
  type InsightName,
  type InsightPartName,
} from "@dialplane/contract/insight/home/account-insights"
import type {
  AccountInsight,
  AccountInsights,
  PhoneHistory,
  PhonesByLocation,
} from "@dialplane/contract/insight/home/account-insights.schema"
import { summaryRequest } from "@dialplane/contract/insight/reports/reports.schema"
import type { FigureName } from "@dialplane/contract/ground/accounts/account-figures"
import { userFilter } from "@dialplane/contract/identity/users/users.schema"
import { deviceFilter } from "@dialplane/contract/inventory/devices/devices.schema"
import { extensionFilter } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { portingFilter } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { numberFilter } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { get as getFigures } from "../../ground/accounts/account-figures.service.ts"
import { get as getEnforcement } from "../../identity/mfa/enforcement.service.ts"
import { list as listUsers } from "../../identity/users/users.service.ts"
import { list as listDevices } from "../../inventory/devices/device-reading.service.ts"
import { list as listExtensions } from "../../inventory/extensions/extensions.service.ts"
import { list as listPorting } from "../../inventory/number-orders/porting.service.ts"
import { list as listNumbers } from "../../inventory/numbers/numbers.service.ts"
import { summary as summarizeCalls } from "../reports/reports.service.ts"
import { can, type Context } from "../../kit/context.ts"
import { reading } from "../../kit/database/transaction.ts"
import { keptAnswer } from "../../kit/live/kept-answers.ts"
import { countedFor } from "./counted-for.service.ts"
import * as queries from "./phone-samples.queries.ts"

type Narrowed = Readonly<Record<string, string>>
interface Counted {
  readonly total?: { readonly count: number } | undefined
}
/** The total of a list with these filters, by the service of the list. */
type Count = (ctx: Context, narrowed: Narrowed) => Promise<Counted>

const counts: Readonly<Record<Exclude<InsightName, "twoFactor" | "callsToday">, Count>> = {
  people: (ctx, narrowed) => listUsers(ctx, userFilter.parse(narrowed)),
  phones: (ctx, narrowed) => listDevices(ctx, deviceFilter.parse(narrowed)),
  numbers: (ctx, narrowed) => listNumbers(ctx, numberFilter.parse(narrowed)),
  licenses: (ctx, narrowed) => listExtensions(ctx, extensionFilter.parse(narrowed)),
  neverSignedIn: (ctx, narrowed) => listUsers(ctx, userFilter.parse(narrowed)),
  openOrders: (ctx, narrowed) => listPorting(ctx, portingFilter.parse(narrowed)),
}

/** The services that are ordered for a figure. */
const orders: Readonly<Partial<Record<InsightName, readonly FigureName[]>>> = {
  phones: ["devices"],
  numbers: ["localCompanyNumbers", "tollFreeNumbers"],
  licenses: ["extensions"],
}

/** Reads the ordered quantities once for all figures, and only if one of them needs them. */
const orderOf = (ctx: Context) => {
  let read: ReturnType<typeof getFigures> | undefined
  return async (name: InsightName): Promise<number | null> => {
    const services = orders[name]
    if (services === undefined) return null
    const { figures } = await (read ??= getFigures(ctx))
    return figures.reduce((sum, figure) => sum + (services.includes(figure.name) ? (figure.ordered ?? 0) : 0), 0)
  }
}

/** As the company summary counts them. */
const readCallsOfToday = async (ctx: Context): Promise<Omit<AccountInsight, "path" | "hasFailed">> => {
  const { total } = await summarizeCalls(ctx, "company", summaryRequest.parse({ period: "today" }))
  const { inbound, missed } = insightLists.callsToday.parts
  return {
    name: "callsToday",
    value: total["totalCalls"] ?? 0,
    ordered: null,
    outOf: null,
    parts: [
      { name: "inbound", value: total["inboundCalls"] ?? 0, path: listPath(inbound!) },
      { name: "missed", value: total["missedCalls"] ?? 0, path: listPath(missed!) },
    ],
  }
}

const readInsight = async (
  ctx: Context,
  name: InsightName,
  orderedOf: (name: InsightName) => Promise<number | null>,
): Promise<Omit<AccountInsight, "path" | "hasFailed">> => {
  if (name === "twoFactor") {
    const { people, enrolled } = await getEnforcement(ctx)
    return { name, value: enrolled, ordered: null, outOf: people, parts: [] }
  }
  if (name === "callsToday") return readCallsOfToday(ctx)
  const total = async (narrowed: Narrowed) =>
    (await counts[name](ctx, { ...narrowed, totalOnly: "true" })).total?.count ?? 0
  const { narrowed, parts } = insightLists[name]
  const value = await total(narrowed)
  const read: AccountInsight["parts"] = []
  for (const [part, list] of Object.entries(parts))
    read.push({ name: part as InsightPartName, value: await total(list.narrowed), path: listPath(list) })
  return { name, value, ordered: await orderedOf(name), outOf: null, parts: read }
}

export const get = (ctx: Context): Promise<AccountInsights> =>
  keptAnswer(ctx.kit, { name: "insights", ...countedFor(ctx) }, () => readInsights(ctx))

const readInsights = async (ctx: Context): Promise<AccountInsights> => {
  const insights: AccountInsight[] = []
  const orderedOf = orderOf(ctx)
  for (const name of insightNames) {
    const list = insightLists[name]
    if (!can(ctx, list.permission)) continue
    const path = listPath(list)
    try {
      insights.push({ ...(await readInsight(ctx, name, orderedOf)), path, hasFailed: false })
    } catch (error) {
      ctx.log.error({ err: error, insight: name, accountId: ctx.accountId }, "an insight could not be read")
      insights.push({ name, value: null, ordered: null, outOf: null, parts: [], path, hasFailed: true })
    }
  }
  return { accountId: ctx.accountId, insights, readAt: ctx.kit.now().toISOString() }
}

export const getPhoneHistory = async (ctx: Context): Promise<PhoneHistory> => {
  const samples = await queries.listSamples(reading(ctx), ctx.accountId)
  return { accountId: ctx.accountId, since: samples[0]?.at ?? null, samples }
}

export const getPhonesByLocation = async (ctx: Context): Promise<PhonesByLocation> => ({
  accountId: ctx.accountId,
  locations: await queries.countByLocation(reading(ctx), ctx.accountId),
})
