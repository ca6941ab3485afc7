import { isolateBidi } from "@dialplane/contract/kit/bidi"
import { shown } from "@dialplane/contract/kit/language"
import { localeChain, type MessagesLocale } from "./locale-chain.ts"
import type { LocaleSettings } from "./locale-settings.ts"

type Word = string | ((...values: never[]) => string)
type MessagesOf<Base> = { readonly [Name in keyof Base]: Base[Name] extends string ? string : Base[Name] }
type Overrides<Base> = { readonly [L in Exclude<MessagesLocale, "en-us">]?: Partial<MessagesOf<Base>> }

/** The messages of one domain: all of them in en-us, and the differences of other locales. */
export interface Messages<Base> {
  readonly locales: { readonly "en-us": MessagesOf<Base> } & Overrides<Base>
  readonly cache: Map<string, MessagesOf<Base>>
}

export const defineMessages = <Base extends Readonly<Record<string, Word>>>(
  locales: { readonly "en-us": Base } & Overrides<Base>,
): Messages<Base> => ({
  locales: locales as Messages<Base>["locales"],
  cache: new Map(),
})

/** The messages for a locale; each is looked up along the locale's chain. */
export const messagesFor = <Base>(
  messages: Messages<Base>,
  { locale, international }: Pick<LocaleSettings, "locale" | "international">,
): MessagesOf<Base> => {
  const key = `${locale} ${international}`
  const known = messages.cache.get(key)
  if (known) return known
  const chain = localeChain(locale, international)
  const merged = Object.assign({}, ...chain.toReversed().map((one) => messages.locales[one])) as Record<string, Word>
  for (const [name, word] of Object.entries(merged))
    merged[name] = typeof word === "function" ? (...values) => shown(isolateBidi(word(...values))) : shown(word)
  messages.cache.set(key, merged as MessagesOf<Base>)
  return merged as MessagesOf<Base>
}
