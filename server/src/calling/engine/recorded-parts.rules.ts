import type { CallSummary } from "@dialplane/contract/calling/routing/call-summary"
import type { Journey, RecordedPart } from "@dialplane/contract/calling/routing/journey"
import { withPlus } from "@dialplane/contract/kit/with-plus"

/** What one party has recorded of a call; from one code to the next, several parts become one recording. */
export interface RecordedOfParty {
  readonly extensionId: number
  readonly startedAt: number
  readonly seconds: number
  readonly otherNumber: string
  readonly otherName: string
}

const lengthOf = (parts: readonly RecordedPart[], endedAt: number): number =>
  parts.reduce((sum, part) => sum + (part.endedAt ?? endedAt) - part.startedAt, 0)

/** The length of a recording; even the shortest one can be played. */
export const wholeSeconds = (milliseconds: number): number => Math.max(1, Math.round(milliseconds / 1000))

/** What the parties of a call have recorded, one recording for each of them. */
export const recordedOf = ({ recorded = [], legs }: Journey, summary: CallSummary): RecordedOfParty[] =>
  [...new Set(recorded.map(({ extensionId }) => extensionId))].map((extensionId) => {
    const parts = recorded.filter((part) => part.extensionId === extensionId)
    const startedAt = parts[0]!.startedAt
    const placedIt = legs.some((leg) => leg.extensionId === extensionId && leg.direction === "outbound")
    // Whom they talked with when they began to record.
    const called = legs.find(
      (leg) =>
        leg.direction === "inbound" &&
        leg.answeredAt !== null &&
        leg.answeredAt <= startedAt &&
        (leg.endedAt ?? summary.endedAt) >= startedAt,
    )
    const other = placedIt
      ? { number: called?.number ?? summary.toNumber, name: called?.extensionId == null ? "" : called.name }
      : { number: summary.fromNumber, name: summary.fromName }
    return {
      extensionId,
      startedAt,
      seconds: wholeSeconds(lengthOf(parts, summary.endedAt)),
      otherNumber: withPlus(other.number),
      otherName: other.name,
    }
  })
