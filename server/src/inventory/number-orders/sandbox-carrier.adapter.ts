import type {
  DidSearch,
  NumberPrice,
  OfferedNumber,
  ServedCountry,
} from "@dialplane/contract/inventory/number-orders/number-orders.schema"
import { servedCountries } from "@dialplane/contract/inventory/number-orders/number-orders.schema"
import { areasOf, callingCodeOf, tollFreeOf, type Area } from "./area-codes.rules.ts"
import type { Carrier, PortAnswer, PortRequest } from "./carrier.adapter.ts"
import { sandboxCarrierMessages as messages } from "./sandbox-carrier.messages.ts"
import { addWorkingDays, isWorkingDay, onWorkingDay } from "./working-days.rules.ts"

/** FNV-1a: the stock depends on the number alone, so that it is the same on every run. */
const mark = (text: string) => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Two of three numbers are in stock. Some areas are sold out, so that the screen suggests others nearby. */
const isInStock = (phoneNumber: string) => mark(phoneNumber) % 100 < 66
const isSoldOut = ({ prefix }: Area) => mark(`area ${prefix}`) % 13 === 0

const price = (currency: string, monthly: number, setup: number): NumberPrice => ({ currency, monthly, setup })
/** The price list of the sandbox, in cents of each country's currency: per month, and once. */
const priceList: Readonly<Record<ServedCountry, Readonly<Record<OfferedNumber["kind"], NumberPrice>>>> = {
  US: { local: price("USD", 150, 0), tollFree: price("USD", 300, 0) },
  CA: { local: price("CAD", 200, 0), tollFree: price("CAD", 400, 0) },
  GB: { local: price("GBP", 150, 100), tollFree: price("GBP", 350, 200) },
  AU: { local: price("AUD", 300, 200), tollFree: price("AUD", 900, 500) },
  IN: { local: price("INR", 25_000, 10_000), tollFree: price("INR", 60_000, 20_000) },
}
const priceOf = (country: ServedCountry, kind: OfferedNumber["kind"]) => priceList[country][kind]

const numberOf = (
  country: ServedCountry,
  area: Area,
  phoneNumber: string,
  kind: OfferedNumber["kind"],
): OfferedNumber => ({
  price: priceOf(country, kind),
  phoneNumber,
  countryCode: country,
  kind,
  areaCode: area.areaCode,
  city: area.city,
  provinceCode: area.provinceCode,
  capabilities: [
    "voice",
    ...(mark(`fax ${phoneNumber}`) % 5 < 4 ? (["fax"] as const) : []),
    ...(kind === "local" && mark(`sms ${phoneNumber}`) % 3 < 2 ? (["sms"] as const) : []),
  ],
})

function* numbersOf(country: ServedCountry, area: Area, kind: OfferedNumber["kind"]): Iterable<OfferedNumber> {
  if (isSoldOut(area)) return
  const code = callingCodeOf[country]
  for (let last = 0; last < 10 ** area.open; last++) {
    const phoneNumber = `${code}${area.prefix}${String(last).padStart(area.open, "0")}`
    if (isInStock(phoneNumber)) yield numberOf(country, area, phoneNumber, kind)
  }
}

const keypad = "22233344455566677778889999"
/** "555-CATS" as the end of a number; ? is one digit, * any. */
export const patternOf = (text: string): RegExp => {
  const body = text
    .toUpperCase()
    .replaceAll("-", "")
    .replaceAll(/[A-Z]/g, (letter) => keypad[letter.charCodeAt(0) - 65]!)
  // Several stars in a row mean the same as one and would slow the search down.
  return new RegExp(`${body.replaceAll(/\*+/g, "*").replaceAll("?", "\\d").replaceAll("*", "\\d*")}$`)
}

function* search(wanted: Omit<DidSearch, "limit">): Iterable<OfferedNumber> {
  const areas = wanted.kind === "tollFree" ? tollFreeOf[wanted.countryCode] : areasOf[wanted.countryCode]
  const pattern = wanted.pattern === undefined ? undefined : patternOf(wanted.pattern)
  const code = callingCodeOf[wanted.countryCode].length
  const isWanted = ({ phoneNumber, capabilities }: OfferedNumber) => {
    const national = phoneNumber.slice(code)
    return (
      (wanted.contains === undefined || national.includes(wanted.contains)) &&
      (pattern === undefined || pattern.test(national)) &&
      wanted.capabilities.every((one) => capabilities.includes(one))
    )
  }
  const inArea = (area: Area) =>
    (wanted.areaCode === undefined || area.areaCode === wanted.areaCode) &&
    (wanted.provinceCode === undefined || area.provinceCode === wanted.provinceCode.toUpperCase()) &&
    (wanted.city === undefined || area.city.toLowerCase().startsWith(wanted.city.toLowerCase()))
  // One of each area in turn, so that a search without an area covers the whole country.
  let open = areas.filter(inArea).map((area) => only(numbersOf(wanted.countryCode, area, wanted.kind), isWanted))
  while (open.length > 0) {
    const still: typeof open = []
    for (const numbers of open) {
      const { value, done } = numbers.next()
      if (done === true) continue
      yield value
      still.push(numbers)
    }
    open = still
  }
}

function* only<Item>(items: Iterable<Item>, isWanted: (item: Item) => boolean): Generator<Item, void> {
  for (const item of items) if (isWanted(item)) yield item
}

const find = (phoneNumber: string): OfferedNumber | undefined => {
  for (const country of servedCountries) {
    for (const [kind, areas] of [
      ["local", areasOf[country]],
      ["tollFree", tollFreeOf[country]],
    ] as const) {
      const area = areas.find(
        ({ prefix, open }) =>
          phoneNumber.startsWith(callingCodeOf[country] + prefix) &&
          phoneNumber.length === callingCodeOf[country].length + prefix.length + open,
      )
      if (area !== undefined && !isSoldOut(area) && isInStock(phoneNumber))
        return numberOf(country, area, phoneNumber, kind)
    }
  }
  return undefined
}

// --- the current carrier of ported numbers ----------------------------------------------------------------------------

/** Business days that the current carrier needs between the order and the port. */
const noticeDays = 5

/**
 * Answers like a carrier: rejects a PIN of zeros, short account numbers and numbers that end in 99, and ports nothing
 * on weekends.
 */
export const judgePort = (request: PortRequest): PortAnswer => {
  const numbers = request.phoneNumbers
    .filter((phoneNumber) => phoneNumber.endsWith("99"))
    .map((phoneNumber) => ({
      phoneNumber,
      reason: messages.notOfCarrier(request.losingCarrier),
    }))
  const no = (reason: string): PortAnswer => ({ accepted: false, reason, numbers })
  if (request.carrierAccountNumber.replace(/\W/g, "").length < 4)
    return no(messages.accountUnknown(request.losingCarrier, request.carrierAccountNumber))
  if (/^0+$/.test(request.pin)) return no(messages.wrongPin)
  if (/\bunknown\b/i.test(request.customerName)) return no(messages.otherName(request.customerName))
  if (numbers.length > 0) return no(messages.numbersRefused(numbers.length))
  const earliest = addWorkingDays(request.today, noticeDays, request.countryCode)
  const requested = request.requestedPortDate ?? earliest
  if (requested < earliest)
    return {
      accepted: true,
      date: earliest,
      remark: messages.noticePeriod(request.losingCarrier, noticeDays, requested, earliest),
    }
  const date = onWorkingDay(requested, request.countryCode)
  return {
    accepted: true,
    date,
    remark: isWorkingDay(requested, request.countryCode) ? "" : messages.notOnHolidays(requested, date),
  }
}

/**
 * Simulates a carrier: an invented inventory in number ranges reserved for fiction, and a current carrier that answers
 * within seconds.
 */
export const sandboxCarrier: Carrier = {
  get name() {
    return messages.name
  },
  sandbox: true,
  priceOf,
  areas: (country) => areasOf[country].map((area) => ({ ...area, inStock: !isSoldOut(area) })),
  tollFreePrefixes: (country) => tollFreeOf[country].map(({ areaCode }) => areaCode),
  search,
  find,
  order: async (phoneNumber) => ({
    refusedBecause: find(phoneNumber) === undefined ? messages.notInInventory : null,
  }),
  answersAfterSeconds: 1,
  port: async (request) => judgePort(request),
}
