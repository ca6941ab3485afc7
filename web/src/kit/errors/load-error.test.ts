import { expect, test } from "vitest"
import { plainBody, RequestError, unreachable } from "../request/request-error.ts"
import { missingTitle } from "./load-error.tsx"

const failure = (status: number) =>
  new RequestError({ status, url: "/api/x", body: plainBody(status, "x", "There is no such person.") })

test.each([
  ["what is not there is named", failure(404), "There is no such person."],
  ["an address that names nothing", failure(400), "Nothing here"],
  ["a refusal can be tried again", failure(403), undefined],
  ["so can a bug", failure(500), undefined],
  ["and no answer at all", unreachable("/api/x"), undefined],
  ["and anything else", new Error("?"), undefined],
])("%s", (_, error, title) => expect(missingTitle(error, "Nothing here")).toBe(title))
