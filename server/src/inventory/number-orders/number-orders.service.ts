import type { Page, PageQuery } from "@dialplane/contract/kit/paging"
import { numberOrderProblems } from "@dialplane/contract/inventory/number-orders/number-orders.problems"
import {
  cartSize,
  offeredCountries,
  reservationMinutes,
  type AreaAnswer,
  type DidSearch,
  type DidSearchAnswer,
  type NumberOrder,
  type OfferedArea,
  type OfferedNumber,
  type OrderBody,
  type Reservation,
  type ReservedNumber,
  type ServedCountry,
} from "@dialplane/contract/inventory/number-orders/number-orders.schema"
import { requireNewServices } from "../../ground/accounts/require-new-services.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import { requirePermission, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { addNotice } from "../../kit/live/account-notices.ts"
import { refuse } from "../../kit/refusal.ts"
import { inSystem, inTransaction, reading } from "../../kit/database/transaction.ts"
import { listProvinces } from "../../ground/lookups/lookups.service.ts"
import { addNumbers } from "../numbers/number-additions.service.ts"
import { assignNumber } from "../numbers/numbers.service.ts"
import { carrier } from "./carrier-in-use.adapter.ts"
import { numberOrderMessages as messages } from "./number-orders.messages.ts"
import * as queries from "./number-orders.queries.ts"

/** The platform operator's switch for everything that gives accounts new numbers. */
const isProvisioning = (ctx: Context) => ctx.kit.config.runtimeConfig["phoneNumberProvisioning"] !== false
const offeredBy = (ctx: Context) => ({
  carrier: carrier.name,
  sandbox: carrier.sandbox,
  provisioning: isProvisioning(ctx),
})

const isCountryOffered = (ctx: Context, country: string) =>
  offeredCountries(ctx.kit.config.runtimeConfig).some((offered) => offered === country)
const requireCountry = (ctx: Context, country: ServedCountry) => {
  if (!isCountryOffered(ctx, country)) refuse(numberOrderProblems.countryNotServed)
}
/** The carrier's offer for this number, in a country where the installation sells numbers. */
const findOffered = (ctx: Context, phoneNumber: string): OfferedNumber | undefined => {
  const found = carrier.find(phoneNumber)
  return found !== undefined && isCountryOffered(ctx, found.countryCode) ? found : undefined
}

// --- finding ---------------------------------------------------------------------------------------------------------

/** How many candidates are checked at once; taken numbers are left out. */
const together = 200

/** Fills a page with numbers that the carrier has and no account has taken. */
const gather = async (
  ctx: Context,
  { limit, ...wanted }: DidSearch,
): Promise<{ items: OfferedNumber[]; more: boolean }> => {
  const items: OfferedNumber[] = []
  let batch: OfferedNumber[] = []
  const take = async () => {
    const taken = await inSystem(ctx, (db) =>
      queries.findTaken(
        db,
        ctx.accountId,
        ctx.actor.userId,
        batch.map(({ phoneNumber }) => phoneNumber),
      ),
    )
    items.push(...batch.filter(({ phoneNumber }) => !taken.has(phoneNumber)))
    batch = []
  }
  for (const offered of carrier.search(wanted)) {
    batch.push(offered)
    if (batch.length === together) await take()
    if (items.length > limit) break
  }
  if (items.length <= limit && batch.length > 0) await take()
  return { items: items.slice(0, limit), more: items.length > limit }
}

const areasIn = (country: ServedCountry): OfferedArea[] => {
  const names = new Map(listProvinces(country).map(({ provinceCode, name }) => [provinceCode, name]))
  return carrier.areas(country).map(({ areaCode, city, provinceCode, inStock }) => ({
    areaCode,
    city,
    provinceCode,
    provinceName: names.get(provinceCode) ?? provinceCode,
    inStock,
  }))
}

const mostNearby = 6
/** Areas of the same province with stock first, then others whose area code is close. */
const nearby = ({ countryCode, provinceCode, areaCode, city, kind }: DidSearch): OfferedArea[] => {
  if (kind === "tollFree") return []
  const areas = areasIn(countryCode)
  const asked = areas.find(
    (area) =>
      area.areaCode === areaCode || (city !== undefined && area.city.toLowerCase().startsWith(city.toLowerCase())),
  )
  const province = provinceCode?.toUpperCase() ?? asked?.provinceCode
  const distance = (area: OfferedArea) =>
    (area.provinceCode === province ? 0 : 1000) +
    (areaCode === undefined ? 0 : Math.abs(Number(area.areaCode) - Number(areaCode)))
  return areas
    .filter((area) => area.inStock && area !== asked)
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, mostNearby)
}

export const search = async (ctx: Context, wanted: DidSearch): Promise<DidSearchAnswer> => {
  requireCountry(ctx, wanted.countryCode)
  const found = await gather(ctx, wanted)
  return { ...offeredBy(ctx), ...found, nearby: found.items.length === 0 ? nearby(wanted) : [] }
}

export const listAreas = (ctx: Context, country: ServedCountry): AreaAnswer => {
  requireCountry(ctx, country)
  return { ...offeredBy(ctx), areas: areasIn(country), tollFreePrefixes: [...carrier.tollFreePrefixes(country)] }
}

// --- reserving -------------------------------------------------------------------------------------------------------

export const reserve = async (ctx: Context, given: readonly string[]): Promise<Reservation> => {
  if (!isProvisioning(ctx)) refuse(numberOrderProblems.provisioningOff)
  const phoneNumbers = [...new Set(given)]
  const taken = await inSystem(ctx, async (db) => {
    await requireNewServices(db, ctx.accountId)
    await queries.purgeExpired(db, phoneNumbers)
    return queries.findTaken(db, ctx.accountId, ctx.actor.userId, phoneNumbers)
  })
  const offered = phoneNumbers.filter((phoneNumber) => findOffered(ctx, phoneNumber) !== undefined)
  const free = offered.filter((phoneNumber) => !taken.has(phoneNumber))
  const until = new Date(ctx.kit.now().getTime() + reservationMinutes * 60_000)
  return inTransaction(ctx, async (db) => {
    if ((await queries.countReservations(db, ctx.accountId, ctx.actor.userId, phoneNumbers)) + free.length > cartSize)
      refuse(numberOrderProblems.cartFull, { most: cartSize })
    const kept = await queries.insertReservations(db, ctx.accountId, ctx.actor.userId, free, until)
    const reason = (phoneNumber: string) =>
      kept.has(phoneNumber) ? "" : offered.includes(phoneNumber) ? messages.notAvailable : messages.notOffered
    return {
      reservedUntil: until.toISOString(),
      results: phoneNumbers.map((phoneNumber) => ({
        phoneNumber,
        reserved: kept.has(phoneNumber),
        reason: reason(phoneNumber),
      })),
    }
  })
}

export const release = (ctx: Context, phoneNumbers: readonly string[]): Promise<void> =>
  inTransaction(ctx, async (db) => {
    await queries.deleteReservations(db, ctx.accountId, ctx.actor.userId, phoneNumbers)
  })

export const listReserved = (ctx: Context): Promise<ReservedNumber[]> =>
  inTransaction(ctx, async (db) =>
    (await queries.listReservations(db, ctx.accountId, ctx.actor.userId)).flatMap(({ phoneNumber, reservedUntil }) => {
      const offered = carrier.find(phoneNumber)
      return offered === undefined ? [] : [{ ...offered, reservedUntil }]
    }),
  )

// --- buying ----------------------------------------------------------------------------------------------------------

type Line = NumberOrder["lines"][number]

const notBought = (phoneNumber: string, reason: string): Line => ({
  phoneNumber,
  bought: false,
  reason,
  extensionId: null,
  city: carrier.find(phoneNumber)?.city ?? "",
})

/**
 * Orders from the carrier first and writes to the database after: a number that was ordered and fails here can be
 * ordered again safely. Runs before the transaction, so that no one else waits for a slow carrier.
 */
const orderFromCarrier = async (ctx: Context, phoneNumbers: readonly string[], mode: OrderBody["mode"]) => {
  const refused = new Map<string, string>()
  const sold: string[] = []
  for (const phoneNumber of phoneNumbers) {
    const refusedBecause =
      findOffered(ctx, phoneNumber) === undefined
        ? messages.noLongerOffered
        : (await carrier.order(phoneNumber)).refusedBecause
    if (refusedBecause === null) sold.push(phoneNumber)
    else refused.set(phoneNumber, refusedBecause)
    if (refusedBecause !== null && mode === "allOrNothing") break
  }
  return { refused, sold }
}

/** Adds the numbers that the carrier sold to the account. */
const enter = async (ctx: Context, db: Db, phoneNumber: string, extensionId: number | null): Promise<Line> => {
  const offered = findOffered(ctx, phoneNumber)!
  const { results } = await addNumbers(ctx, db, [{ phoneNumber, country: offered.countryCode }], "order")
  if (results[0]?.result !== "done") return notBought(phoneNumber, messages.taken)
  if (extensionId !== null) await assignNumber(ctx, db, phoneNumber, extensionId)
  return { phoneNumber, bought: true, reason: "", extensionId, city: offered.city }
}

export const order = async (
  ctx: Context,
  { phoneNumbers: given, mode, assignments }: OrderBody,
): Promise<NumberOrder> => {
  if (!isProvisioning(ctx)) refuse(numberOrderProblems.provisioningOff)
  // Assigning needs a permission of its own.
  if (assignments.length > 0) requirePermission(ctx, "update:phone-numbers")
  const phoneNumbers = [...new Set(given)]
  const stranger = assignments.find(({ phoneNumber }) => !phoneNumbers.includes(phoneNumber))
  if (stranger !== undefined) refuse(numberOrderProblems.assignmentUnknown, { number: `+${stranger.phoneNumber}` })
  const targets = new Map(assignments.map(({ phoneNumber, extensionId }) => [phoneNumber, extensionId]))
  const taken = await inSystem(ctx, async (db) => {
    // Checked before the carrier is called: an order it has accepted cannot be refused any more.
    await requireNewServices(db, ctx.accountId)
    return queries.findTaken(db, ctx.accountId, ctx.actor.userId, phoneNumbers)
  })
  const requireAll = (line: Line): Line =>
    line.bought || mode !== "allOrNothing"
      ? line
      : refuse(numberOrderProblems.notOffered, { number: `+${line.phoneNumber}`, reason: line.reason })
  // In the order of the numbers, so that two orders of the same numbers cannot deadlock.
  const free = phoneNumbers.filter((phoneNumber) => !taken.has(phoneNumber)).toSorted()
  const wanted = mode === "allOrNothing" && free.length < phoneNumbers.length ? [] : free
  const { refused, sold } = await orderFromCarrier(ctx, wanted, mode)
  return inTransaction(ctx, async (db) => {
    const found = new Map<string, Line>()
    // Refused inside the transaction: nothing of the order remains, and a repeated request gets the same answer.
    for (const phoneNumber of taken)
      found.set(phoneNumber, requireAll(notBought(phoneNumber, messages.takenOrReserved)))
    for (const [phoneNumber, reason] of refused) found.set(phoneNumber, requireAll(notBought(phoneNumber, reason)))
    for (const phoneNumber of sold)
      found.set(phoneNumber, requireAll(await enter(ctx, db, phoneNumber, targets.get(phoneNumber) ?? null)))
    const lines = phoneNumbers.map((phoneNumber) => found.get(phoneNumber)!)
    await queries.deleteReservations(db, ctx.accountId, ctx.actor.userId, phoneNumbers)
    const bought = lines.filter((line) => line.bought)
    const state = bought.length === lines.length ? "completed" : bought.length === 0 ? "failed" : "partly"
    const placed = await queries.insertOrder(db, ctx.accountId, {
      state,
      carrier: carrier.name,
      sandbox: carrier.sandbox,
      placedBy: ctx.actor.userId,
      placedByName: ctx.actor.name,
      lines,
    })
    await audit(db, ctx, {
      action: "number_order.placed",
      object: { type: "number_order", id: placed.orderId, name: messages.numbersBought(bought.length) },
      after: { state, numbers: bought.map(({ phoneNumber }) => `+${phoneNumber}`), carrier: carrier.name },
    })
    await addOrderNotice(db, ctx, placed)
    return placed
  })
}

/** For everyone who buys numbers: whoever placed the order has seen its result, their colleagues have not. */
const addOrderNotice = (db: Db, { accountId }: Context, { orderId, state, lines, placedByName }: NumberOrder) => {
  const bought = lines.filter((line) => line.bought).length
  return addNotice(db, {
    accountId,
    kind: state === "completed" ? "numbersOrdered" : "numberOrderFailed",
    title:
      state === "completed"
        ? messages.noticeBought(bought)
        : messages.noticeFailed(lines.length - bought, lines.length),
    text: [
      messages.noticeOrder(orderId, placedByName),
      ...lines.flatMap(({ phoneNumber, reason }) =>
        reason === "" ? [] : [messages.noticeReason(phoneNumber, reason)],
      ),
    ].join(" "),
    path: "phone-numbers",
    cause: `numberOrder:${orderId}`,
  })
}

export const listOrders = (ctx: Context, filter: PageQuery<"placedAt">): Promise<Page<NumberOrder>> =>
  queries.listOrders(reading(ctx), ctx.accountId, filter)
