import { languageCode } from "./language.ts"

const made = new Map<string, Intl.DisplayNames>()

const namesOf = (type: "region" | "language"): Intl.DisplayNames => {
  const language = languageCode() ?? "en"
  const key = `${type} ${language}`
  const known = made.get(key)
  if (known !== undefined) return known
  const names = new Intl.DisplayNames([language], { type })
  made.set(key, names)
  return names
}

/** "US" is "United States", in the language in force. */
export const regionName = (code: string): string => namesOf("region").of(code) ?? code
/** "en-GB" is "British English". */
export const languageName = (code: string): string => namesOf("language").of(code) ?? code
