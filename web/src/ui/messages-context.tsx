import { createContext, use, type ReactNode } from "react"
import { messages as english, type Messages } from "./messages.ts"

export type MessagesOverride = { [Part in keyof Messages]?: Partial<Messages[Part]> }

const MessagesContext = createContext<MessagesOverride>({})

export const MessagesProvider = ({ messages, children }: { messages?: MessagesOverride; children: ReactNode }) => (
  <MessagesContext value={messages ?? {}}>{children}</MessagesContext>
)

/**
 * The words of one part of the kit: English, then the provider's translation, then the component's own `words` prop.
 */
export const useMessages = <Part extends keyof Messages>(part: Part, own?: Partial<Messages[Part]>): Messages[Part] => {
  const provided = use(MessagesContext)[part]
  return provided || own ? { ...english[part], ...provided, ...own } : english[part]
}
