import type { AccountMessages } from "./accounts.messages.ts"

const named = ["agent", "csp", "wholesale", "white-label", "retail", "ssu"] as const

/** The API keeps the type as text that other systems set: what has a name is shown by it, anything else as it came. */
export const partnerTypeLabel = (
  messages: Pick<AccountMessages, `type_${(typeof named)[number]}`>,
  type: string | null,
): string | undefined => {
  const known = named.find((one) => one === type)
  return known === undefined ? (type ?? undefined) : messages[`type_${known}`]
}
