import { isolateBidi } from "@dialplane/contract/kit/bidi"
import { localeChain, type WordsLocale } from "./locale-chain.ts"
import type { LocaleSettings } from "./locale-settings.ts"

type Word = string | ((...values: never[]) => string)
type WordsOf<Base> = { readonly [Name in keyof Base]: Base[Name] extends string ? string : Base[Name] }
type Overrides<Base> = { readonly [L in Exclude<WordsLocale, "en-us">]?: Partial<WordsOf<Base>> }

/** The words of one domain: all of them in en-us, and what other locales say differently. */
export interface Words<Base> {
  readonly locales: { readonly "en-us": WordsOf<Base> } & Overrides<Base>
  readonly cache: Map<string, WordsOf<Base>>
}

export const defineWords = <Base extends Readonly<Record<string, Word>>>(
  locales: { readonly "en-us": Base } & Overrides<Base>,
): Words<Base> => ({
  locales: locales as Words<Base>["locales"],
  cache: new Map(),
})

/** The words for a locale; each is looked for along the locale's chain. */
export const wordsFor = <Base>(
  words: Words<Base>,
  { locale, international }: Pick<LocaleSettings, "locale" | "international">,
): WordsOf<Base> => {
  const key = `${locale} ${international}`
  const known = words.cache.get(key)
  if (known) return known
  const chain = localeChain(locale, international)
  const merged = Object.assign({}, ...chain.toReversed().map((one) => words.locales[one])) as Record<string, Word>
  for (const [name, word] of Object.entries(merged))
    if (typeof word === "function") merged[name] = (...values) => isolateBidi(word(...values))
  words.cache.set(key, merged as WordsOf<Base>)
  return merged as WordsOf<Base>
}
