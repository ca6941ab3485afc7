import { expect, test } from "vitest"
import { plainBody, refusal, RequestError } from "../../kit/request/request-error.ts"
import { challengeIn, orTwoFactor } from "./two-factor.ts"

const challenge = {
  challenge: "c",
  kind: "verify",
  methods: [],
  recoveryCodes: true,
  kinds: ["totp"],
  mayRemember: true,
  expiresIn: 600,
}
const asked = (code: string) =>
  refusal(403, "/svc/auth/oauth/token", JSON.stringify({ code, message: "More is needed.", next: challenge }))

test.each(["mfa.required", "mfa.enrollment_required"])("%s carries its challenge", (code) =>
  expect(challengeIn(asked(code))).toEqual(challenge),
)

test("other refusals carry none", () => {
  expect(challengeIn(asked("session.no_portal"))).toBeUndefined()
  expect(
    challengeIn(new RequestError({ status: 401, url: "", body: plainBody(401, "session.wrong_credentials", "") })),
  ).toBeUndefined()
  expect(challengeIn(new Error("mfa.required"))).toBeUndefined()
})

test("a sign-in that is refused for it goes on to two-factor authentication, any other refusal stays one", async () => {
  const arrive = () => ({ kind: "enter", address: "/" }) as const
  expect(await orTwoFactor(Promise.reject(asked("mfa.required")), arrive)).toEqual({ kind: "twoFactor", challenge })
  await expect(orTwoFactor(Promise.reject(asked("session.locked")), arrive)).rejects.toThrow("More is needed.")
})
