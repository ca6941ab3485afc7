import { shown } from "@dialplane/contract/kit/language"
import { createContext, use, type ReactNode } from "react"
import { messages as english, type Messages } from "./messages.ts"

export type MessagesOverride = { [Part in keyof Messages]?: Partial<Messages[Part]> }

const MessagesContext = createContext<MessagesOverride>({})

export const MessagesProvider = ({ messages, children }: { messages?: MessagesOverride; children: ReactNode }) => (
  <MessagesContext value={messages ?? {}}>{children}</MessagesContext>
)

/**
 * The texts of one part of the kit: English, then the provider's translation, then the component's own `messages` prop.
 */
export const useMessages = <Part extends keyof Messages>(part: Part, own?: Partial<Messages[Part]>): Messages[Part] => {
  const provided = use(MessagesContext)[part]
  const base = inLanguage(english[part])
  return provided || own ? { ...base, ...provided, ...own } : base
}

const known = new WeakMap<object, object>()

/** The texts of a part in the language in use, which does not change while the page is open. */
export const inLanguage = <Part extends object>(part: Part): Part => {
  const cached = known.get(part)
  if (cached !== undefined) return cached as Part
  const result = Object.fromEntries(
    Object.entries(part).map(([name, text]: [string, unknown]) => [name, inLanguageOne(text)]),
  ) as Part
  known.set(part, result)
  return result
}

const inLanguageOne = (text: unknown): unknown => {
  if (typeof text === "string") return shown(text)
  if (typeof text === "function") return (...values: unknown[]) => shown(String(text(...values)))
  return typeof text === "object" && text !== null ? inLanguage(text) : text
}
