import type { CallDetails } from "@dialplane/contract/calling/call-records/call-records.schema"

/** What a bar of the time line stands for; each has a pattern and a name of its own. */
export const barKinds = ["ring", "talk", "hold", "queue", "menu", "voicemail", "other"] as const
export type BarKind = (typeof barKinds)[number]

export interface Bar {
  readonly kind: BarKind
  /** The kind of the stop, where the bar is one. */
  readonly step?: CallDetails["steps"][number]["kind"]
  readonly name: string
  readonly startMs: number
  readonly endMs: number
}
export interface Lane {
  readonly key: string
  /** The journey, or one party. */
  readonly leg: CallDetails["legs"][number] | null
  readonly bars: readonly Bar[]
}
export interface TimeLine {
  readonly startMs: number
  readonly endMs: number
  readonly lanes: readonly Lane[]
}

const kindOf = (step: CallDetails["steps"][number]["kind"]): BarKind =>
  barKinds.find((kind) => kind === step) ?? "other"

/** The stops of the journey in the first lane, then a lane for each leg, all on the same clock. */
export const timeLineOf = ({ startedAt, endedAt, steps, legs }: CallDetails): TimeLine => {
  const startMs = Date.parse(startedAt)
  const stops = steps.map(({ kind, objectName, enteredAt, leftAt }): Bar => {
    const [entered, left] = [Date.parse(enteredAt), Date.parse(leftAt)]
    return { kind: kindOf(kind), step: kind, name: objectName, startMs: entered, endMs: Math.max(entered, left) }
  })
  const lanes = legs.flatMap((leg, index): Lane[] => {
    const [rang, ended] = [Date.parse(leg.rangAt), Date.parse(leg.endedAt)]
    const answered = leg.answeredAt === null ? null : Date.parse(leg.answeredAt)
    const bars: Bar[] = []
    if ((answered ?? ended) > rang) bars.push({ kind: "ring", name: leg.name, startMs: rang, endMs: answered ?? ended })
    if (answered !== null && ended > answered)
      bars.push({ kind: "talk", name: leg.name, startMs: answered, endMs: ended })
    // A phone that never rang has no time to draw; the table of participants lists it.
    return bars.length === 0 ? [] : [{ key: `leg ${index}`, leg, bars: withHolds(bars, stops) }]
  })
  const ends = [Date.parse(endedAt), ...[...stops, ...lanes.flatMap(({ bars }) => bars)].map(({ endMs }) => endMs)]
  return {
    startMs,
    endMs: Math.max(startMs + 1000, ...ends),
    lanes: [...(stops.length === 0 ? [] : [{ key: "journey", leg: null, bars: stops }]), ...lanes],
  }
}

/** While the call was on hold, a leg that talks is on hold. */
const withHolds = (bars: readonly Bar[], stops: readonly Bar[]): Bar[] =>
  bars.flatMap((bar) => {
    if (bar.kind !== "talk") return [bar]
    const holds = stops.filter(
      ({ kind, startMs, endMs }) => kind === "hold" && startMs < bar.endMs && endMs > bar.startMs,
    )
    const parts: Bar[] = []
    let at = bar.startMs
    for (const hold of holds) {
      const [from, to] = [Math.max(at, hold.startMs), Math.min(bar.endMs, hold.endMs)]
      if (from > at) parts.push({ ...bar, startMs: at, endMs: from })
      if (to > from) parts.push({ ...bar, kind: "hold", startMs: from, endMs: to })
      at = Math.max(at, to)
    }
    return at < bar.endMs ? [...parts, { ...bar, startMs: at }] : parts
  })

const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400]
/** Seconds since the start at which the axis has a mark: about as many as fit. */
export const ticksOf = ({ startMs, endMs }: Pick<TimeLine, "startMs" | "endMs">, most = 5): number[] => {
  const seconds = (endMs - startMs) / 1000
  const step = steps.find((one) => seconds / one <= most) ?? Math.ceil(seconds / most)
  return Array.from({ length: Math.floor(seconds / step) + 1 }, (_, index) => index * step)
}
