/** How a call went for one party: a user, an extension or a phone. */
export const ownResults = ["placed", "answered", "answeredByOther", "notAnswered"] as const
type OwnResult = (typeof ownResults)[number]

interface PartLeg {
  readonly direction: "inbound" | "outbound"
  readonly answeredAt: string | null
  readonly name: string
  readonly number: string
}
export interface OwnPart {
  readonly result: OwnResult
  /** Who answered instead; null if nobody did. */
  readonly answeredBy: string | null
}

/** From all legs of a call, in order. A call that a colleague answered is not one that the party answered. */
export const ownPartOf = <Leg extends PartLeg>(legs: readonly Leg[], isOwn: (leg: Leg) => boolean): OwnPart => {
  const own = legs.filter(isOwn)
  if (own.some(({ direction }) => direction === "outbound")) return { result: "placed", answeredBy: null }
  if (own.some(({ answeredAt }) => answeredAt !== null)) return { result: "answered", answeredBy: null }
  const other = legs.find((leg) => !isOwn(leg) && leg.direction === "inbound" && leg.answeredAt !== null)
  return other === undefined
    ? { result: "notAnswered", answeredBy: null }
    : { result: "answeredByOther", answeredBy: other.name || other.number }
}
