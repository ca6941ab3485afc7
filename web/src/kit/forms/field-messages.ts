import { createContext, use, useEffect, useState } from "react"

export interface ValueMessages {
  readonly yes: string
  readonly no: string
  readonly empty: string
  readonly instant: (text: string) => string
}

/** Labels of fields and texts of their values, for places without a form field. */
export interface FieldMessages {
  readonly path: (path: readonly string[]) => string
  readonly value: (path: readonly string[], value: unknown, say: ValueMessages) => string
}

/**
 * The labels belong to a domain, so `app`, which knows all domains, provides them; fetched when first needed.
 */
export const FieldMessagesContext = createContext<() => Promise<FieldMessages>>(() => new Promise(() => {}))

/** Undefined until loaded, or for good if loading fails: callers then show no label. */
export const useFieldMessages = (): FieldMessages | undefined => {
  const load = use(FieldMessagesContext)
  const [messages, setMessages] = useState<FieldMessages>()
  useEffect(() => {
    let isHere = true
    load().then(
      (loaded) => isHere && setMessages(loaded),
      () => {},
    )
    return () => void (isHere = false)
  }, [load])
  return messages
}
