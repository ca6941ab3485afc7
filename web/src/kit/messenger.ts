import type { Environment } from "./environment/environment.ts"

export const messageCategories = [
  "user",
  "room",
  "extension",
  "admin",
  "host",
  "analytics",
  "access control",
  "error",
  "all",
] as const
export const messageNames = ["update", "refresh", "logout", "all", "record audio", "reload audio"] as const
export type MessageCategory = (typeof messageCategories)[number]
export type MessageName = (typeof messageNames)[number]

export interface Message {
  readonly category: MessageCategory
  readonly name: MessageName
  readonly data?: unknown
}

const covers = (wanted: string, sent: string) => wanted === sent || wanted === "all" || sent === "all"

/**
 * Events between the windows of the portal. Subscribers of "all" get every event, and an event sent to "all" reaches
 * every subscriber.
 */
export const createMessenger = (environment: Pick<Environment, "broadcast">) => {
  const channel = environment.broadcast("dialplane.messenger")
  return {
    post: (message: Message) => channel.post(message),
    subscribe: (category: MessageCategory, name: MessageName, listener: (message: Message) => void) =>
      channel.subscribe((received) => {
        const message = received as Message
        if (covers(category, message.category) && covers(name, message.name)) listener(message)
      }),
  }
}
export type Messenger = ReturnType<typeof createMessenger>
