import { useEffect, useEffectEvent } from "react"
import type { Message, MessageCategory, MessageName } from "./messenger.ts"
import { portal } from "./portal.ts"

/** Listens to events of the portal's other windows. */
export const useMessages = (category: MessageCategory, name: MessageName, onMessage: (message: Message) => void) => {
  const handle = useEffectEvent(onMessage)
  useEffect(() => portal.messenger.subscribe(category, name, (message) => handle(message)), [category, name])
}
