import type { CallDetails } from "@dialplane/contract/calling/call-records/call-records.schema"

type Leg = CallDetails["legs"][number]

/** Somebody in a call, with all their legs: a phone that rings in several stages has one for each. */
export interface Participant {
  readonly key: string
  readonly extensionId: number | null
  readonly number: string
  readonly name: string
  readonly result: Leg["result"] | "caller" | "notRung"
  readonly rangAt: string
  /** How often the phone rang; not at all if they were on do not disturb, for example. */
  readonly times: number
  readonly ringSeconds: number
  /** Null if they did not talk. */
  readonly talkSeconds: number | null
  readonly quality: Leg["quality"]
}

const secondsBetween = (from: string, to: string) => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
/** The best of several says how it went for them. */
const ranks: readonly Leg["result"][] = ["answered", "elsewhere", "busy", "notAnswered", "failed"]

/** Whoever placed the call was not rung; somebody who also got it back by a transfer is listed for both. */
const keyOf = ({ direction, extensionId, number }: Leg) => `${direction} ${extensionId ?? number}`

const hasRung = ({ rangAt, answeredAt, endedAt }: Leg) =>
  answeredAt !== null || Date.parse(endedAt) > Date.parse(rangAt)
const resultOf = (parts: readonly Leg[], first: Leg): Participant["result"] => {
  if (first.direction === "outbound") return "caller"
  const best = ranks.find((rank) => parts.some(({ result }) => result === rank)) ?? first.result
  return best === "notAnswered" && !parts.some(hasRung) ? "notRung" : best
}

/** One for each person, in the order in which they first took part. */
export const participantsOf = (legs: readonly Leg[]): Participant[] => {
  const byKey = new Map<string, Leg[]>()
  for (const leg of legs) byKey.set(keyOf(leg), [...(byKey.get(keyOf(leg)) ?? []), leg])
  return [...byKey].map(([key, parts]) => {
    const [first] = parts as [Leg]
    const talked = parts.filter(({ answeredAt }) => answeredAt !== null)
    const isCaller = first.direction === "outbound"
    return {
      key,
      extensionId: first.extensionId,
      number: first.number,
      name: first.name,
      result: resultOf(parts, first),
      rangAt: first.rangAt,
      times: isCaller ? 0 : parts.filter(hasRung).length,
      ringSeconds: isCaller
        ? 0
        : sum(parts.map(({ rangAt, answeredAt, endedAt }) => secondsBetween(rangAt, answeredAt ?? endedAt))),
      talkSeconds:
        talked.length === 0
          ? null
          : sum(talked.map(({ answeredAt, endedAt }) => secondsBetween(answeredAt ?? endedAt, endedAt))),
      quality: talked.findLast(({ quality }) => quality !== null)?.quality ?? null,
    }
  })
}
