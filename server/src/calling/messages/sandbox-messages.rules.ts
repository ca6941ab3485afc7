import { sandboxEngineName } from "@dialplane/contract/calling/call-records/engine-names"
import { offsetAt } from "@dialplane/contract/inventory/schedules/local-time"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { randomOf, type Random } from "../../kit/random.ts"
import type { ReportedMessage } from "./reported-message.rules.ts"
import { sandboxReasons } from "./sandbox-messages.messages.ts"

export interface SimulatedAccount {
  readonly accountId: AccountId
  /** In percent of a usual day. */
  readonly rate: number
  readonly timeZone: string
  readonly currency: string
}
export interface SimulatedTexter {
  readonly userId: UserId
  readonly name: string
  readonly extension: string
  /** Digits of the user's own phone number; null if there is none. */
  readonly number: string | null
}

const [second, minute, day] = [1000, 60_000, 86_400_000]
const messagesPerDay = { weekday: 80, weekend: 8 } as const
const seed = 2027

/** Codes of the simulated carrier: those of failures are the ones of mobile networks. */
const failures = [
  { code: "27", reason: "absent" },
  { code: "1", reason: "unknown" },
  { code: "34", reason: "system" },
] as const
const rejections = [
  { code: "10DLC", reason: "unregistered" },
  { code: "SPAM", reason: "spam" },
  { code: "STOP", reason: "optedOut" },
] as const
/** In minor units, for each segment. */
const price = { sms: 0.79, mms: 2 } as const

const dayOf = (timeZone: string, at: number) => Math.floor((at + offsetAt(timeZone, at)) / day)

/**
 * Messages that were sent after one moment and not after another: the same for the same account, users and days. Their
 * results are the final ones, some seconds after they were sent.
 */
export const simulatedMessages = (
  account: SimulatedAccount,
  texters: readonly SimulatedTexter[],
  after: number,
  until: number,
): ReportedMessage[] => {
  if (texters.length < 2) return []
  const days = dayOf(account.timeZone, until) - dayOf(account.timeZone, after) + 1
  return Array.from({ length: days }, (_, index) =>
    messagesOfDay(account, texters, dayOf(account.timeZone, after) + index),
  )
    .flat()
    .filter(({ sentAt }) => sentAt > after && sentAt <= until)
}

/** As the carrier knows it when it accepts it, before the result is reported. */
export const whenAccepted = (message: ReportedMessage): ReportedMessage => ({
  ...message,
  result: "sent",
  resultAt: message.sentAt,
  carrierCode: null,
  carrierReason: null,
})

const messagesOfDay = (
  account: SimulatedAccount,
  texters: readonly SimulatedTexter[],
  dayNumber: number,
): ReportedMessage[] => {
  const { accountId, rate, timeZone } = account
  const weekday = new Date(dayNumber * day).getUTCDay()
  const midnight = dayNumber * day - offsetAt(timeZone, dayNumber * day + day / 2)
  const random = randomOf(seed, accountId, dayNumber)
  const usual = weekday === 0 || weekday === 6 ? messagesPerDay.weekend : messagesPerDay.weekday
  const count = Math.round(usual * Math.min(1, rate / 100) * random.between(0.85, 1.15))
  const withNumber = texters.filter(({ number }) => number !== null)
  const messages: ReportedMessage[] = []
  while (messages.length < count) {
    const sentAt = Math.round((midnight + random.between(7.5, 18.5) * 60 * minute) / second) * second
    const adapterMessageId = `history-${accountId}-${dayNumber}-${messages.length}`
    const outside = withNumber.length > 0 && random.chance(0.75)
    messages.push(
      ...(outside
        ? [outsideMessage(account, random.pick(withNumber), sentAt, adapterMessageId, random)]
        : internalMessage(texters, sentAt, adapterMessageId, random)),
    )
  }
  return messages
}

const outsideMessage = (
  { currency }: SimulatedAccount,
  { userId, name, number }: SimulatedTexter,
  sentAt: number,
  adapterMessageId: string,
  random: Random,
): ReportedMessage => {
  const isSent = random.chance(0.6)
  const type = random.chance(0.1) ? "mms" : "sms"
  const share = random.next()
  const segments = type === "mms" || share < 0.68 ? 1 : share < 0.9 ? 2 : share < 0.97 ? 3 : 4
  const outcome = isSent ? outcomeOf(random) : delivered
  return {
    adapter: sandboxEngineName,
    adapterMessageId,
    sentAt,
    userId,
    userName: name,
    direction: isSent ? "sent" : "received",
    ownNumber: number ?? "",
    otherNumber: customerOf(random),
    otherName: "",
    type,
    segments,
    ...outcome,
    resultAt: isSent ? sentAt + Math.round(random.between(2, 40)) * second : sentAt,
    charge:
      isSent && outcome.result !== "rejected"
        ? { minorUnits: Math.round(segments * price[type] * 100) / 100, currency }
        : null,
  }
}

const delivered = { result: "delivered", carrierCode: null, carrierReason: null } as const
const outcomeOf = (random: Random): Pick<ReportedMessage, "result" | "carrierCode" | "carrierReason"> => {
  const share = random.next()
  if (share < 0.93) return delivered
  // Some networks never report delivery.
  if (share < 0.95) return { ...delivered, result: "sent" }
  const result = share < 0.975 ? "failed" : "rejected"
  const { code, reason } = result === "failed" ? random.pick(failures) : random.pick(rejections)
  return { result, carrierCode: code, carrierReason: sandboxReasons[reason] }
}

/** A record for each of the two. */
const internalMessage = (
  texters: readonly SimulatedTexter[],
  sentAt: number,
  adapterMessageId: string,
  random: Random,
): ReportedMessage[] => {
  const from = random.pick(texters)
  const to = random.pick(texters.filter(({ userId }) => userId !== from.userId))
  const part = (own: SimulatedTexter, other: SimulatedTexter, direction: "sent" | "received"): ReportedMessage => ({
    adapter: sandboxEngineName,
    adapterMessageId: `${adapterMessageId}-${direction}`,
    sentAt,
    userId: own.userId,
    userName: own.name,
    direction,
    ownNumber: own.extension,
    otherNumber: other.extension,
    otherName: other.name,
    type: "internal",
    segments: 0,
    ...delivered,
    resultAt: sentAt,
    charge: null,
  })
  return [part(from, to, "sent"), part(to, from, "received")]
}

/** Numbers that are set aside for fiction; the first ones are regular customers. */
const customerOf = (random: Random) => {
  const which = Math.floor(random.next() ** 2 * 99)
  return `1${["603", "207", "617", "413", "212"][which % 5]}55501${String(which).padStart(2, "0")}`
}
