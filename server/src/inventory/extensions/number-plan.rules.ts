import type { ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import type { ExtensionId } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { faultText, faultOfNumber } from "@dialplane/contract/inventory/extensions/number-rules"
import type { PlanBlock, PlannedNumber } from "@dialplane/contract/inventory/extensions/number-plan.schema"

export interface UsedNumber {
  readonly number: string
  readonly extensionId: ExtensionId
  readonly extensionType: ExtensionType
  readonly name: string
}

export interface Range {
  readonly first: string
  readonly last: string
  readonly note: string
}

/** The range that reserves a number, if any. Ranges apply to numbers of the same length only. */
export const rangeOf = (number: string, ranges: readonly Range[]): Range | undefined =>
  ranges.find(
    ({ first, last }) =>
      first.length === number.length && Number(first) <= Number(number) && Number(number) <= Number(last),
  )

/** How many numbers are checked in one query. */
export const stretch = 500

export const lastOfLength = (digits: number) => "9".repeat(digits)

/** The next number of the same length. */
export const numberAfter = (number: string): string | undefined =>
  number === lastOfLength(number.length) ? undefined : String(Number(number) + 1).padStart(number.length, "0")

/** The first available numbers of a block, up to a limit; `beyond` is where the next block starts. */
export const freeOnes = (
  from: string,
  used: ReadonlySet<string>,
  ranges: readonly Range[],
  most: number,
): { readonly free: readonly string[]; readonly beyond: string | undefined } => {
  const end = Math.min(Number(from) + stretch - 1, Number(lastOfLength(from.length)))
  const free: string[] = []
  for (let value = Number(from); value <= end && free.length < most;) {
    const number = String(value).padStart(from.length, "0")
    const range = rangeOf(number, ranges)
    if (range === undefined && !used.has(number) && faultOfNumber(number) === undefined) free.push(number)
    value = range === undefined ? value + 1 : Number(range.last) + 1
  }
  return { free, beyond: numberAfter(String(end).padStart(from.length, "0")) }
}

/** How many numbers between two of one length are available; counting stops at `most`. */
export const countFree = (
  from: string,
  to: string,
  used: ReadonlySet<string>,
  ranges: readonly Range[],
  most: number,
): number => {
  let count = 0
  for (let value = Number(from); value <= Number(to) && count < most;) {
    const number = String(value).padStart(from.length, "0")
    const range = rangeOf(number, ranges)
    if (range === undefined && !used.has(number) && faultOfNumber(number) === undefined) count += 1
    value = range === undefined ? value + 1 : Number(range.last) + 1
  }
  return count
}

/** Long numbers are shown in larger blocks, so that a plan fits on a page. */
export const blockSizeOf = (digits: number) => (digits <= 4 ? 100 : digits === 5 ? 1000 : 10_000)

/** How many numbers of a block are used, and how many of those are in a reserved range. */
export interface BlockUse {
  readonly block: number
  readonly used: number
  readonly keptBack: number
}

/** Numbers start with 1 to 9. Each is counted once: first as used, then as excluded, then as reserved. */
export const blocksOf = (digits: number, uses: readonly BlockUse[], ranges: readonly Range[]): PlanBlock[] => {
  const size = blockSizeOf(digits)
  const useOf = new Map(uses.map((one) => [one.block, one]))
  const begin = 10 ** (digits - 1)
  return Array.from({ length: (10 ** digits - begin) / size }, (_, index): PlanBlock => {
    const first = begin + index * size
    const last = first + size - 1
    const { used, keptBack } = useOf.get(first / size) ?? { used: 0, keptBack: 0 }
    const inRanges = ranges
      .filter((range) => range.first.length === digits)
      .reduce(
        (sum, range) =>
          sum + openBetween(Math.max(first, Number(range.first)), Math.min(last, Number(range.last)), digits),
        0,
      )
    const reserved = Math.max(0, inRanges - keptBack)
    const excluded = excludedBetween(first, last, digits)
    return {
      first: String(first),
      last: String(last),
      used,
      reserved,
      excluded,
      free: Math.max(0, size - used - reserved - excluded),
    }
  })
}

/** How many numbers of a block are available; none when it ends before it starts. */
const openBetween = (first: number, last: number, digits: number): number =>
  last < first ? 0 : last - first + 1 - excludedBetween(first, last, digits)

/**
 * Three-digit codes are counted one by one; longer numbers are excluded only by their first three digits, which a whole
 * block shares.
 */
const excludedBetween = (first: number, last: number, digits: number): number => {
  const covered = 10 ** (digits - 3)
  let count = 0
  for (let start = Math.floor(first / covered) * covered; start <= last; start += covered) {
    if (faultOfNumber(String(start)) !== undefined)
      count += Math.min(last, start + covered - 1) - Math.max(first, start) + 1
  }
  return count
}

export const plannedNumbers = (
  from: string,
  to: string,
  used: readonly UsedNumber[],
  ranges: readonly Range[],
): PlannedNumber[] => {
  const byNumber = new Map(used.map((one) => [one.number, one]))
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index): PlannedNumber => {
    const number = String(Number(from) + index).padStart(from.length, "0")
    const taken = byNumber.get(number)
    if (taken !== undefined)
      return {
        number,
        state: "used",
        label: taken.name,
        extensionId: taken.extensionId,
        extensionType: taken.extensionType,
      }
    const none = { number, extensionId: null, extensionType: null } as const
    const fault = faultOfNumber(number)
    if (fault !== undefined) return { ...none, state: "excluded", label: faultText(fault) }
    const range = rangeOf(number, ranges)
    return range === undefined
      ? { ...none, state: "free", label: "" }
      : { ...none, state: "reserved", label: range.note }
  })
}
