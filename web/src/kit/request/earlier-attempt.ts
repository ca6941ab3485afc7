import type { ErrorModal } from "../errors/error-store.ts"
import { isKeyOfAnother } from "./request-error.ts"

/** The result of whichever of these attempts the key belongs to. Fetched when it is needed, which is hardly ever. */
export const findEarlier = async (attempts: readonly ((key: string) => Promise<unknown>)[], key: string): Promise<unknown> => {
  let last: unknown
  for (const send of attempts) {
    try {
      return await send(key)
    } catch (error) {
      if (!isKeyOfAnother(error)) throw error
      last = error
    }
  }
  throw last
}

export const earlierNotice: Omit<ErrorModal, "id"> = {
  isNotice: true,
  header: "Already created",
  message:
    "The server had received your first attempt, so nothing was created a second time. " +
    "You see what was created then. What you changed afterwards was not sent: make those changes here.",
}
