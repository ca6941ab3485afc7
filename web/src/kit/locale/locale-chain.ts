import type { Locale } from "@dialplane/contract/ground/accounts/accounts.schema"

/** Where a word is looked for, in this order. */
const chains: Readonly<Record<Locale, readonly Locale[]>> = {
  "en-us": ["en-us"],
  "en-gb": ["en-gb", "en-us"],
  "en-au": ["en-au", "en-gb", "en-us"],
  "en-in": ["en-in", "en-gb", "en-us"],
}

/** UK and Australian international accounts have content of their own on top. */
export type MessagesLocale = Locale | "en-gb international" | "en-au international"

export const localeChain = (locale: Locale, international: boolean): readonly MessagesLocale[] => {
  const chain = chains[locale]
  return international && (locale === "en-gb" || locale === "en-au") ? [`${locale} international`, ...chain] : chain
}
