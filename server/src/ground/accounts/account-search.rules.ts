import type { AccountId } from "@dialplane/contract/kit/ids"

/** A search for accounts: an account id, or beginnings of words, and what else the text may be. */
export interface AccountSearch {
  readonly id: AccountId | undefined
  readonly words: readonly string[]
  /** A complete MAC address, as stored. */
  readonly mac?: string
  /** The last digits of a phone number, with or without country and area code. */
  readonly digits?: string
  /** One word without spaces: a SIP id or the beginning of a login name. */
  readonly name?: string
}

const mostWords = 6
/** The fewest digits that are read as one phone number rather than two numbers. */
const phoneDigits = 7
const shortestName = 3

const withoutSeparators = (text: string) => text.replaceAll(/[\s:.-]/g, "")

/** "100", "#100" and "V100" may be account ids; "+1 (207) 555-0100" is one phone number; everything else is words. */
export const readAccountSearch = (text: string): AccountSearch => {
  const trimmed = text.trim()
  const id = /^[#vV]?([1-9]\d{0,14})$/.exec(trimmed)?.[1]
  const digits = trimmed.replaceAll(/\D/g, "")
  const isPhone = /^[\d\s().+/-]+$/.test(trimmed) && digits.length >= phoneDigits
  const words = isPhone
    ? [digits]
    : trimmed
        .split(/[\s.,;:@_+()/"'&#-]+/)
        .filter((word) => word !== "")
        .slice(0, mostWords)
  const mac = withoutSeparators(trimmed)
  return {
    id: id === undefined ? undefined : Number(id),
    words,
    ...(/^[\da-f]{12}$/i.test(mac) ? { mac: mac.toUpperCase() } : {}),
    ...(isPhone ? { digits } : {}),
    ...(/^[^\s#]+$/.test(trimmed) && trimmed.length >= shortestName ? { name: trimmed.toLowerCase() } : {}),
  }
}
