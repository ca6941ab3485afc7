import type { AccountMessages } from "./accounts.messages.ts"

const named = ["agent", "csp", "wholesale", "white-label", "retail", "ssu"] as const

/** The API stores the type as text that other systems set: known types are shown by name, others unchanged. */
export const partnerTypeLabel = (
  messages: Pick<AccountMessages, `type_${(typeof named)[number]}`>,
  type: string | null,
): string | undefined => {
  const known = named.find((one) => one === type)
  return known === undefined ? (type ?? undefined) : messages[`type_${known}`]
}
