import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfig } from "../../kit/use-config.ts"
import { pickupMessages } from "./pickup-groups.messages.ts"

/** Why nothing can be changed where the installation does without pickup groups. */
export const useSwitchedOff = (): string | undefined => {
  const messages = useMessages(pickupMessages)
  return useConfig().callPickupGroups ? undefined : messages.off
}
