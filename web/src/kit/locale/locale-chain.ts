import type { Locale } from "@dialplane/contract/ground/accounts/accounts.schema"

/** The locales in which a message is looked up, in this order. */
const chains: Readonly<Record<Locale, readonly Locale[]>> = {
  "en-us": ["en-us"],
  "en-gb": ["en-gb", "en-us"],
  "en-au": ["en-au", "en-gb", "en-us"],
  "en-in": ["en-in", "en-gb", "en-us"],
}

/** International accounts in the UK and in Australia have messages of their own, which are looked up first. */
export type MessagesLocale = Locale | "en-gb international" | "en-au international"

const internationalLocales: Readonly<Partial<Record<Locale, MessagesLocale>>> = {
  "en-gb": "en-gb international",
  "en-au": "en-au international",
}

export const localeChain = (locale: Locale, international: boolean): readonly MessagesLocale[] => {
  const chain = chains[locale]
  const own = international ? internationalLocales[locale] : undefined
  return own === undefined ? chain : [own, ...chain]
}
