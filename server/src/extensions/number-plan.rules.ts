import type { ExtensionType } from "@dialplane/contract/extensions/extension-types"
import type { ExtensionId } from "@dialplane/contract/extensions/extensions.schema"
import { faultInWords, faultOfNumber } from "@dialplane/contract/extensions/number-rules"
import type { PlanBlock, PlannedNumber } from "@dialplane/contract/extensions/number-plan.schema"

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

/** The range that keeps a number back, if one does. Numbers of another length are other numbers. */
export const rangeOf = (number: string, ranges: readonly Range[]): Range | undefined =>
  ranges.find(({ first, last }) => first.length === number.length && Number(first) <= Number(number) && Number(number) <= Number(last))

/** How many numbers are looked at in one question to the database. */
export const stretch = 500

export const lastOfLength = (digits: number) => "9".repeat(digits)

/** The number behind another, of the same length. */
export const numberAfter = (number: string): string | undefined => (number === lastOfLength(number.length) ? undefined : String(Number(number) + 1).padStart(number.length, "0"))

/** The first numbers of a stretch that anyone could have, at most so many; `beyond` is where the next stretch begins. */
export const freeOnes = (from: string, used: ReadonlySet<string>, ranges: readonly Range[], most: number): { readonly free: readonly string[]; readonly beyond: string | undefined } => {
  const end = Math.min(Number(from) + stretch - 1, Number(lastOfLength(from.length)))
  const free: string[] = []
  for (let value = Number(from); value <= end && free.length < most; ) {
    const number = String(value).padStart(from.length, "0")
    const range = rangeOf(number, ranges)
    if (range === undefined && !used.has(number) && faultOfNumber(number) === undefined) free.push(number)
    value = range === undefined ? value + 1 : Number(range.last) + 1
  }
  return { free, beyond: numberAfter(String(end).padStart(from.length, "0")) }
}

/** How many numbers between two of one length anyone could have; counting ends at `most`. */
export const countFree = (from: string, to: string, used: ReadonlySet<string>, ranges: readonly Range[], most: number): number => {
  let count = 0
  for (let value = Number(from); value <= Number(to) && count < most; ) {
    const number = String(value).padStart(from.length, "0")
    const range = rangeOf(number, ranges)
    if (range === undefined && !used.has(number) && faultOfNumber(number) === undefined) count += 1
    value = range === undefined ? value + 1 : Number(range.last) + 1
  }
  return count
}

/** Long numbers are shown in larger stretches, so that a plan stays a page. */
export const blockSizeOf = (digits: number) => (digits <= 4 ? 100 : digits === 5 ? 1000 : 10_000)

/** Numbers begin with 1 to 9. */
export const blocksOf = (digits: number, used: readonly { readonly block: number; readonly used: number }[], ranges: readonly Range[]): PlanBlock[] => {
  const size = blockSizeOf(digits)
  const usedIn = new Map(used.map((one) => [one.block, one.used]))
  const begin = 10 ** (digits - 1)
  return Array.from({ length: (10 ** digits - begin) / size }, (_, index): PlanBlock => {
    const first = begin + index * size
    const last = first + size - 1
    const taken = usedIn.get(first / size) ?? 0
    const reserved = ranges.filter((range) => range.first.length === digits).reduce((sum, range) => sum + Math.max(0, Math.min(last, Number(range.last)) - Math.max(first, Number(range.first)) + 1), 0)
    const excluded = excludedBetween(first, last, digits)
    return { first: String(first), last: String(last), used: taken, reserved, excluded, free: Math.max(0, size - taken - reserved - excluded) }
  })
}

/** Codes of three digits count one by one; longer numbers are only excluded by how they begin, which is the same for a whole stretch of at most a thousand. */
const excludedBetween = (first: number, last: number, digits: number): number => {
  if (digits > 4) {
    // Stretches are as wide as, or wider than, what three leading digits cover.
    const covered = 10 ** (digits - 3)
    const starts = Array.from({ length: Math.max(1, (last - first + 1) / covered) }, (_, index) => first + index * covered)
    return starts.filter((start) => faultOfNumber(String(start)) !== undefined).length * Math.min(covered, last - first + 1)
  }
  let count = 0
  for (let value = first; value <= last; value++) if (faultOfNumber(String(value)) !== undefined) count += 1
  return count
}

export const plannedNumbers = (from: string, to: string, used: readonly UsedNumber[], ranges: readonly Range[]): PlannedNumber[] => {
  const byNumber = new Map(used.map((one) => [one.number, one]))
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index): PlannedNumber => {
    const number = String(Number(from) + index).padStart(from.length, "0")
    const taken = byNumber.get(number)
    if (taken !== undefined) return { number, state: "used", label: taken.name, extensionId: taken.extensionId, extensionType: taken.extensionType }
    const none = { number, extensionId: null, extensionType: null } as const
    const fault = faultOfNumber(number)
    if (fault !== undefined) return { ...none, state: "excluded", label: faultInWords(fault) }
    const range = rangeOf(number, ranges)
    return range === undefined ? { ...none, state: "free", label: "" } : { ...none, state: "reserved", label: range.note }
  })
}
