import { texts } from "@dialplane/contract/kit/language"

const messages = texts("kit.issues", { empty: "Must not be empty.", unusable: "This cannot be used here." })

/** Zod's default messages, which are not meant for users. */
const forProgrammers = /^Invalid (input|option)\b/

const isEmpty = (value: unknown) => value === undefined || value === null || value === "" || Number.isNaN(value)

/** The error text of a field. A schema's own message is used as it is. */
export const issueText = (message: string, value: unknown): string =>
  !forProgrammers.test(message) ? message : isEmpty(value) ? messages.empty : messages.unusable
