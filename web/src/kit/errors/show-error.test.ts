import { expect, test } from "vitest"
import { refusal } from "../request/request-error.ts"
import { errorMessage, unexpectedText } from "./show-error.ts"

const refused = (code: string, details: readonly string[]) =>
  refusal(
    400,
    "/x",
    JSON.stringify({
      code,
      message: "In general.",
      validationErrors: details.map((one) => ({ field: "backupNumber", details: one })),
    }),
  )

test.each([
  [
    "the first thing that cannot be used",
    refused("request.invalid", ["Is too long.", "Is not a phone number."]),
    "Is too long.",
  ],
  ["that something cannot be used, when nobody says what", refused("request.invalid", []), "In general."],
  ["a refusal's own sentence", refused("number.backup_unusable", ["In a field."]), "In general."],
  ["a bug", new TypeError("x is undefined"), unexpectedText()],
])("%s", (_, error, sentence) => expect(errorMessage(error)).toBe(sentence))
