import { createContext, use, useEffect, useState } from "react"

export interface ValueMessages {
  readonly yes: string
  readonly no: string
  readonly empty: string
  readonly instant: (text: string) => string
}

/** How fields and what they hold are said where no field of a form says it. */
export interface FieldMessages {
  readonly path: (path: readonly string[]) => string
  readonly value: (path: readonly string[], value: unknown, say: ValueMessages) => string
}

/**
 * The product's own words belong to a domain, so whoever knows the domains brings them; fetched when they are first
 * needed.
 */
export const FieldMessagesContext = createContext<() => Promise<FieldMessages>>(() => new Promise(() => {}))

/** Undefined until they have come, or for good where they cannot be fetched: what they would say is left out. */
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
