import type { Direction, RuleList } from "@dialplane/contract/calling/call-blocking/blocking-decision"
import type { MatchKind } from "@dialplane/contract/calling/call-blocking/rule-match"
import { regionName } from "@dialplane/contract/kit/display-names"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { blockingMessages } from "./call-blocking.messages.ts"

interface Shown {
  readonly match: MatchKind
  /** With a plus sign, as in answers. */
  readonly value: string
  readonly valueTo: string | null
}

/** The calling codes of the numbering zones: those with one or two digits, all others have three. */
const callingCode = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(.+)$/
/** "+1 900": the calling code apart from the rest. */
export const spaced = (value: string): string => {
  const [, code, rest] = callingCode.exec(value.replace("+", "")) ?? []
  return code === undefined ? value : `+${code} ${rest}`
}

/** How rules are named and explained. */
export const useRuleText = () => {
  const messages = useMessages(blockingMessages)
  const format = usePhoneNumbers()
  const numbers = ({ match, value, valueTo }: Shown): string => {
    switch (match) {
      case "exact":
        return format(value)
      case "prefix":
        return messages.startingWith(spaced(value))
      case "range":
        return messages.between(format(value), format(valueTo ?? ""))
      case "country":
        return messages.ofCountry(regionName(value))
      case "pattern":
        return messages.matching(spaced(value))
    }
  }
  /** Short, for lists: "+1 900…". */
  const title = ({ match, value, valueTo }: Shown): string => {
    switch (match) {
      case "exact":
        return format(value)
      case "prefix":
        return `${spaced(value)}…`
      case "range":
        return messages.shortRange(format(value), format(valueTo ?? ""))
      case "country":
        return regionName(value)
      case "pattern":
        return spaced(value)
    }
  }
  return {
    numbers,
    title,
    explain: (rule: Shown & { readonly list: RuleList; readonly direction: Direction }) =>
      messages.explain(rule.list === "block", rule.direction === "in", numbers(rule)),
  }
}
