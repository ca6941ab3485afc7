/** How a rule finds numbers. Values are E.164 digits without the plus sign, a country code, or a pattern of digits. */
export const matchKinds = ["exact", "prefix", "range", "country", "pattern"] as const
export type MatchKind = (typeof matchKinds)[number]

export interface RuleMatch {
  readonly match: MatchKind
  /** The number, the beginning, the first number, the country (two letters) or the pattern. */
  readonly value: string
  /** The last number of a range, with as many digits as the first. */
  readonly valueTo: string | null
}

/** `*` stands for any digits, `?` for one. Runs in steps proportional to the lengths, whatever the pattern is. */
export const matchesPattern = (pattern: string, text: string): boolean => {
  let [at, inText, star, retry] = [0, 0, -1, 0]
  while (inText < text.length) {
    if (at < pattern.length && (pattern[at] === "?" || pattern[at] === text[inText])) {
      at += 1
      inText += 1
    } else if (at < pattern.length && pattern[at] === "*") {
      star = at
      retry = inText
      at += 1
    } else if (star >= 0) {
      at = star + 1
      retry += 1
      inText = retry
    } else return false
  }
  while (pattern[at] === "*") at += 1
  return at === pattern.length
}

/** Whether a rule finds a number of a country; the plain definition of what the prepared rules do faster. */
export const matches = ({ match, value, valueTo }: RuleMatch, number: string, country: string | null): boolean => {
  switch (match) {
    case "exact":
      return number === value
    case "prefix":
      return number.startsWith(value)
    case "range":
      return number.length === value.length && number >= value && valueTo !== null && number <= valueTo
    case "country":
      return country === value
    case "pattern":
      return matchesPattern(value, number)
  }
}

const commonBeginning = (one: string, other: string) => {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

/** The more digits a rule fixes, the more specific it is; a complete number beats everything, a country nothing. */
export const specificityOf = ({ match, value, valueTo }: RuleMatch): number => {
  switch (match) {
    case "exact":
      return 1000
    case "prefix":
      return value.length
    case "range":
      return commonBeginning(value, valueTo ?? value)
    case "country":
      return 0
    case "pattern":
      return value.replace(/[*?]/g, "").length
  }
}

/**
 * The beginnings that together are exactly the numbers from `from` to `to`: 1000–1299 is 10, 11 and 12. Both have the
 * same number of digits, so there are at most 18 per digit.
 */
export const beginningsOf = (from: string, to: string): string[] => {
  if (from.length !== to.length || from > to) return []
  const found: string[] = []
  const split = (beginning: string, low: string, high: string): void => {
    if (/^0*$/.test(low) && /^9*$/.test(high)) {
      found.push(beginning)
      return
    }
    const [first, last] = [Number(low[0]), Number(high[0])]
    for (let digit = first; digit <= last; digit += 1)
      split(
        `${beginning}${digit}`,
        digit === first ? low.slice(1) : "0".repeat(low.length - 1),
        digit === last ? high.slice(1) : "9".repeat(high.length - 1),
      )
  }
  split("", from, to)
  return found
}
