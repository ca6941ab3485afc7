import { sandboxEngineName } from "@dialplane/contract/calling/call-records/engine-names"
import type { MeetingChannel, MeetingType } from "@dialplane/contract/calling/meetings/meetings.schema"
import { offsetAt } from "@dialplane/contract/inventory/schedules/local-time"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { hashOf, randomOf, type Random } from "../../kit/random.ts"
import type { EndedMeeting } from "./ended-meeting.rules.ts"
import { sandboxTopics } from "./sandbox-meetings.messages.ts"

export interface SimulatedAccount {
  readonly accountId: AccountId
  /** In percent of a usual day. */
  readonly rate: number
  readonly timeZone: string
}
export interface SimulatedPerson {
  readonly userId: UserId
  readonly name: string
  readonly isRoom: boolean
}

const [second, minute, day] = [1000, 60_000, 86_400_000]
/** A weekday at 100 percent; on weekends there are none. */
const meetingsPerDay = 10
const seed = 2026

/** Meetings that happen again and again; weekdays from Monday, times by the clock of the account. */
const series = [
  { topic: "standUp", days: [1, 2, 3, 4, 5], at: 8 * 60 + 30, minutes: 15, size: 7, recorded: false },
  { topic: "sales", days: [1], at: 10 * 60, minutes: 50, size: 9, recorded: true },
  { topic: "safety", days: [2], at: 9 * 60 + 15, minutes: 25, size: 12, recorded: true },
  { topic: "service", days: [3], at: 13 * 60, minutes: 30, size: 6, recorded: false },
  { topic: "finance", days: [4], at: 15 * 60, minutes: 40, size: 4, recorded: false },
  { topic: "allHands", days: [5], at: 11 * 60 + 30, minutes: 35, size: 22, recorded: true },
] as const
const planned = [
  "renewal",
  "interview",
  "onboarding",
  "training",
  "quarter",
  "routes",
  "budget",
  "claim",
  "vendor",
  "performance",
  "gate",
  "website",
] as const
const guests = [
  "Olivia Marsh",
  "Granite Freight, Tom Keller",
  "Northfield Paper, June Abbott",
  "Berkshire Mills, Ana Duarte",
  "Casco Bay Lumber, Pete Lowell",
  "Port authority, gate 3",
] as const
/** Numbers that are set aside for fiction. */
const dialInNumbers = ["+16035550142", "+12075550177", "+14135550126", "+16175550118"] as const

const dayOf = (timeZone: string, at: number) => Math.floor((at + offsetAt(timeZone, at)) / day)

/** Meetings that ended after one moment and not after another: the same for the same account, people and days. */
export const simulatedMeetings = (
  account: SimulatedAccount,
  people: readonly SimulatedPerson[],
  after: number,
  until: number,
): EndedMeeting[] => {
  if (people.length < 2) return []
  const days = dayOf(account.timeZone, until) - dayOf(account.timeZone, after) + 1
  return Array.from({ length: days }, (_, index) =>
    meetingsOfDay(account, people, dayOf(account.timeZone, after) + index),
  )
    .flat()
    .filter(({ endedAt }) => endedAt > after && endedAt <= until)
}

const meetingsOfDay = (
  { accountId, rate, timeZone }: SimulatedAccount,
  people: readonly SimulatedPerson[],
  dayNumber: number,
): EndedMeeting[] => {
  const weekday = new Date(dayNumber * day).getUTCDay()
  if (weekday === 0 || weekday === 6) return []
  const midnight = dayNumber * day - offsetAt(timeZone, dayNumber * day + day / 2)
  const random = randomOf(seed, accountId, dayNumber)
  const count = Math.round(meetingsPerDay * Math.min(1, rate / 100) * random.between(0.8, 1.2))
  const ofSeries = series.filter(({ days }) => (days as readonly number[]).includes(weekday)).slice(0, count)
  const plans = [
    ...ofSeries.map(({ topic, at, minutes, size, recorded }) => ({
      topic: sandboxTopics[topic],
      type: "recurring" as MeetingType,
      code: codeOf(hashOf(`${accountId} ${topic}`)),
      host: people[Math.abs(hashOf(topic)) % people.length]!,
      at: midnight + at * minute,
      minutes: minutes * random.between(0.8, 1.15),
      size,
      recorded,
    })),
    ...Array.from({ length: count - ofSeries.length }, () => {
      const type: MeetingType = random.chance(0.4) ? "instant" : "scheduled"
      const host = random.pick(people.filter(({ isRoom }) => !isRoom))
      const hour = 8 + Math.floor(random.next() * 18) / 2
      return {
        topic: type === "instant" ? sandboxTopics.meetingOf(host.name) : sandboxTopics[random.pick(planned)],
        type,
        code: codeOf(random.next() * 0xffff_ffff),
        host,
        at: midnight + hour * 60 * minute + (type === "instant" ? random.between(0, 30) * minute : 0),
        minutes: type === "instant" ? random.between(3, 25) : random.between(20, 65),
        size: type === "instant" ? 2 + Math.floor(random.next() * 3) : 2 + Math.floor(random.next() * 7),
        recorded: random.chance(0.15),
      }
    }),
  ]
  return plans.map((plan, index) => heldMeeting(plan, people, random, `history-${accountId}-${dayNumber}-${index}`))
}

const codeOf = (value: number) => String(100_000_000 + (Math.abs(Math.floor(value)) % 900_000_000))

interface Plan {
  readonly topic: string
  readonly type: MeetingType
  readonly code: string
  readonly host: SimulatedPerson
  readonly at: number
  readonly minutes: number
  readonly size: number
  readonly recorded: boolean
}
const heldMeeting = (
  { topic, type, code, host, at, minutes, size, recorded }: Plan,
  people: readonly SimulatedPerson[],
  random: Random,
  engineMeetingId: string,
): EndedMeeting => {
  const end = at + minutes * minute
  const colleagues = chosen(
    people.filter(({ userId }) => userId !== host.userId),
    size - 1,
    random,
  )
  const outside = type === "scheduled" && random.chance(0.4) ? 1 + Math.floor(random.next() * 2) : 0
  const attendees = [
    ...[host, ...colleagues].map((person) => ({ ...person, channel: channelOf(person, random) })),
    ...chosen(guests, outside, random).map((name) => {
      const dialsIn = random.chance(0.3)
      return {
        userId: null,
        name: dialsIn ? random.pick(dialInNumbers) : name,
        channel: (dialsIn ? "dialIn" : "browser") as MeetingChannel,
      }
    }),
  ]
  const stays = attendees.flatMap(({ userId, name, channel }, index) => {
    const joinedAt = whole(at + (index === 0 ? 0 : Math.min(minutes * 0.4, random.between(0, 1) ** 3 * 12) * minute))
    const leftAt = whole(
      random.chance(0.12) ? random.between((joinedAt + end) / 2, end) : end - random.between(0, 40) * second,
    )
    const stay = { participant: index + 1, userId, name, joinedAt, leftAt: Math.max(leftAt, joinedAt), channel }
    // A lost connection, and back after a moment.
    if (index === 0 || leftAt - joinedAt < 8 * minute || !random.chance(0.1)) return [stay]
    const lostAt = whole(random.between(joinedAt + 2 * minute, leftAt - 4 * minute))
    return [
      { ...stay, leftAt: lostAt },
      { ...stay, joinedAt: lostAt + Math.round(random.between(15, 120)) * second },
    ]
  })
  const startedAt = Math.min(...stays.map(({ joinedAt }) => joinedAt))
  const endedAt = Math.max(...stays.map(({ leftAt }) => leftAt))
  const recordedFrom = startedAt + 45 * second
  const seconds = Math.max(0, Math.round((endedAt - recordedFrom) / second))
  const kind = random.chance(0.7) ? "video" : "audio"
  return {
    engine: sandboxEngineName,
    engineMeetingId,
    code,
    topic,
    type,
    host: { userId: host.userId, name: host.name },
    startedAt,
    endedAt,
    stays,
    recordings:
      recorded && seconds > 0
        ? [{ kind, startedAt: recordedFrom, seconds, bytes: seconds * (kind === "video" ? 75_000 : 8000) }]
        : [],
  }
}

const whole = (at: number) => Math.round(at / second) * second

const channelOf = ({ isRoom }: SimulatedPerson, random: Random): MeetingChannel =>
  isRoom || random.chance(0.15) ? "deskPhone" : random.chance(0.7) ? "app" : "browser"

/** Some of them, in no particular order. */
const chosen = <Item>(items: readonly Item[], count: number, random: Random): Item[] =>
  items
    .map((item) => ({ item, rank: random.next() }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ item }) => item)
