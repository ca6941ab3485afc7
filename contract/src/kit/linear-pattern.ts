import { texts } from "./language.ts"

/**
 * Regular expressions about what a phone dials, from operators of an installation. They are read here and not by the
 * engine of the language, because that one can take hours for some of them: this one takes steps proportional to the
 * length of the text, whatever the pattern is, and refuses what cannot be read so.
 */
export interface LinearPattern {
  readonly states: readonly State[]
  readonly start: number
  readonly end: number
}
interface State {
  /** The characters that lead on to `to`; none for a state that only has `also`. */
  readonly on: ReadonlySet<string>
  readonly to: number
  /** States that are reached without a character. */
  readonly also: readonly number[]
  /** Passed only there. */
  readonly where?: "start" | "end"
}

const messages = texts("kit.linearPattern", {
  tooLong: (most: number) => `Must have at most ${most} characters.`,
  tooLarge: "Has too many repetitions.",
  notSupported: (part: string) => `Must not contain “${part}”, which is not supported.`,
  unclosed: (sign: string) => `Must close each “${sign}”.`,
  unopened: (sign: string) => `Must open each “${sign}”.`,
  nothingToRepeat: (sign: string) => `Has nothing to repeat before “${sign}”.`,
  range: (range: string) => `Must not contain “${range}”, whose end comes before its beginning.`,
  unfinished: "Must not end with a single backslash.",
})

/** Everything that can be dialed. */
const dialable = "0123456789*#+"
const digits = "0123456789"
const mostCharacters = 200
const mostStates = 2000
const mostTimes = 100

class Fault extends Error {}
const fail = (why: string): never => {
  throw new Fault(why)
}

type Part =
  | { readonly kind: "one"; readonly of: ReadonlySet<string> }
  | { readonly kind: "place"; readonly where: "start" | "end" }
  | { readonly kind: "row" | "choice"; readonly parts: readonly Part[] }
  | { readonly kind: "repeat"; readonly part: Part; readonly least: number; readonly most: number | null }

const others = (of: ReadonlySet<string>) => new Set([...dialable].filter((sign) => !of.has(sign)))

/** Reads the text from left to right. */
const parse = (text: string): Part => {
  let at = 0
  const peek = () => text[at]
  const take = () => text[at++]!

  const readChoice = (): Part => {
    const parts = [readRow()]
    while (peek() === "|") {
      at += 1
      parts.push(readRow())
    }
    return parts.length === 1 ? parts[0]! : { kind: "choice", parts }
  }
  const readRow = (): Part => {
    const parts: Part[] = []
    while (at < text.length && peek() !== "|" && peek() !== ")") parts.push(readRepeated())
    return { kind: "row", parts }
  }
  const readRepeated = (): Part => {
    const part = readOne()
    const times = readTimes()
    if (times === undefined) return part
    const [least, most] = times
    if (part.kind === "place") return fail(messages.nothingToRepeat(text[at - 1]!))
    // Whether as much as possible is taken or as little makes no difference to whether it matches.
    if (peek() === "?") at += 1
    if (readTimes() !== undefined) fail(messages.nothingToRepeat(text[at - 1]!))
    return { kind: "repeat", part, least, most }
  }
  const readTimes = (): [number, number | null] | undefined => {
    const sign = peek()
    if (sign === "*" || sign === "+" || sign === "?") {
      at += 1
      return sign === "*" ? [0, null] : sign === "+" ? [1, null] : [0, 1]
    }
    if (sign !== "{") return undefined
    const [whole, first, comma, last] = /^\{(\d{1,4})(,)?(\d{0,4})\}/.exec(text.slice(at)) ?? []
    if (whole === undefined || (comma === undefined && last !== "")) return fail(messages.notSupported("{"))
    at += whole.length
    const least = Number(first)
    const most = comma === undefined ? least : last === "" ? null : Number(last)
    if (most !== null && most < least) fail(messages.range(whole))
    if (Math.max(least, most ?? 0) > mostTimes) fail(messages.tooLarge)
    return [least, most]
  }
  const readOne = (): Part => {
    const sign = take()
    switch (sign) {
      case "(":
        return readGroup()
      case "[":
        return { kind: "one", of: readClass() }
      case ".":
        return { kind: "one", of: new Set(dialable) }
      case "^":
        return { kind: "place", where: "start" }
      case "$":
        return { kind: "place", where: "end" }
      case "\\":
        return { kind: "one", of: readEscape() }
      case "*":
      case "+":
      case "?":
        return fail(messages.nothingToRepeat(sign))
      case "{":
      case "}":
      case "]":
        return fail(messages.unopened(sign))
      default:
        return { kind: "one", of: new Set([sign]) }
    }
  }
  const readGroup = (): Part => {
    if (peek() === "?") {
      if (text[at + 1] !== ":") fail(messages.notSupported(`(${text.slice(at, at + 2)}`))
      at += 2
    }
    const inside = readChoice()
    if (peek() !== ")") fail(messages.unclosed("("))
    at += 1
    return inside
  }
  const readEscape = (): ReadonlySet<string> => {
    if (at >= text.length) fail(messages.unfinished)
    const sign = take()
    if (sign === "d") return new Set(digits)
    if (sign === "D") return others(new Set(digits))
    return /[a-z0-9]/i.test(sign) ? fail(messages.notSupported(`\\${sign}`)) : new Set([sign])
  }
  const readClass = (): ReadonlySet<string> => {
    const isNot = peek() === "^"
    if (isNot) at += 1
    const of = new Set<string>()
    for (;;) {
      if (at >= text.length) fail(messages.unclosed("["))
      const sign = take()
      if (sign === "]") return isNot ? others(of) : of
      const one = sign === "\\" ? readEscape() : new Set([sign])
      if (peek() !== "-" || text[at + 1] === "]" || at + 1 >= text.length) {
        for (const each of one) of.add(each)
        continue
      }
      at += 1
      const last = take() === "\\" ? readEscape() : new Set([text[at - 1]!])
      const [from, to] = [[...one].join(""), [...last].join("")]
      if (from.length > 1 || to.length > 1) fail(messages.notSupported("-"))
      if (from > to) fail(messages.range(`${from}-${to}`))
      for (const each of dialable) if (each >= from && each <= to) of.add(each)
    }
  }

  const whole = readChoice()
  return at < text.length ? fail(messages.unopened(")")) : whole
}

const none: ReadonlySet<string> = new Set()

/** Builds the states from the last to the first: each part knows which state follows it. */
const build = (whole: Part): LinearPattern => {
  const states: State[] = []
  const add = (state: State): number => {
    if (states.length >= mostStates) fail(messages.tooLarge)
    return states.push(state) - 1
  }
  const before = (part: Part, next: number): number => {
    switch (part.kind) {
      case "one":
        return add({ on: part.of, to: next, also: [] })
      case "place":
        return add({ on: none, to: next, also: [next], where: part.where })
      case "row":
        return part.parts.reduceRight((following, one) => before(one, following), next)
      case "choice":
        return add({ on: none, to: next, also: part.parts.map((one) => before(one, next)) })
      case "repeat": {
        let first = next
        if (part.most === null) {
          const loop = add({ on: none, to: next, also: [] })
          states[loop] = { on: none, to: next, also: [before(part.part, loop), next] }
          first = loop
        } else
          for (let count = part.least; count < part.most; count++)
            first = add({ on: none, to: next, also: [before(part.part, first), next] })
        for (let count = 0; count < part.least; count++) first = before(part.part, first)
        return first
      }
    }
  }
  const end = add({ on: none, to: 0, also: [] })
  return { states, start: before(whole, end), end }
}

/** The pattern, or why it cannot be used. */
export const readLinearPattern = (
  text: string,
): { readonly ok: true; readonly pattern: LinearPattern } | { readonly ok: false; readonly why: string } => {
  if (text.length > mostCharacters) return { ok: false, why: messages.tooLong(mostCharacters) }
  try {
    return { ok: true, pattern: build(parse(text)) }
  } catch (error) {
    if (error instanceof Fault) return { ok: false, why: error.message }
    throw error
  }
}

/** All states that are reached without a further character. */
const reached = (
  { states }: LinearPattern,
  from: readonly number[],
  place: { readonly start: boolean; readonly end: boolean },
) => {
  const found = new Set<number>()
  const open = [...from]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (found.has(one)) continue
    found.add(one)
    const { also, where } = states[one]!
    if (where === undefined || place[where]) open.push(...also)
  }
  return found
}

/**
 * Whether the pattern matches a text of which each character is one of some: `["*", "4", "0123456789"]` asks whether
 * there is a digit with which it matches. As in the language, it may match anywhere unless it says where.
 */
export const matchesSome = (pattern: LinearPattern, signs: readonly string[]): boolean => {
  let present: readonly number[] = []
  for (let at = 0; at <= signs.length; at++) {
    const place = { start: at === 0, end: at === signs.length }
    const found = reached(pattern, [...present, pattern.start], place)
    if (found.has(pattern.end)) return true
    const possible = [...(signs[at] ?? "")]
    present = [...found].flatMap((one) => {
      const { on, to } = pattern.states[one]!
      return possible.some((sign) => on.has(sign)) ? [to] : []
    })
  }
  return false
}
