import { describe, expect, test } from "vitest"
import { fromBase32, keyLink, matchingStep, oneTimeCode, toBase32 } from "./totp.rules.ts"

const secret = Buffer.from("12345678901234567890")
const ofLength = (length: number) => Buffer.from("1234567890".repeat(7).slice(0, length))

describe("one-time passwords by counter (RFC 4226, appendix D)", () => {
  test.each(
    ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"].map(
      (code, counter) => [counter, code] as const,
    ),
  )("%i is %s", (counter, code) => expect(oneTimeCode(secret, counter)).toBe(code))
})

describe("one-time passwords by time (RFC 6238, appendix B)", () => {
  test.each([
    [59, "94287082", "46119246", "90693936"],
    [1_111_111_109, "07081804", "68084774", "25091201"],
    [1_111_111_111, "14050471", "67062674", "99943326"],
    [1_234_567_890, "89005924", "91819424", "93441116"],
    [2_000_000_000, "69279037", "90698825", "38618901"],
    [20_000_000_000, "65353130", "77737706", "47863826"],
  ])("at second %i", (second, sha1, sha256, sha512) => {
    const step = Math.floor(second / 30)
    expect(oneTimeCode(secret, step, 8)).toBe(sha1)
    expect(oneTimeCode(ofLength(32), step, 8, "sha256")).toBe(sha256)
    expect(oneTimeCode(ofLength(64), step, 8, "sha512")).toBe(sha512)
  })
})

describe("base 32 (RFC 4648, 10)", () => {
  test.each([
    ["", ""],
    ["f", "my"],
    ["fo", "mzxq"],
    ["foo", "mzxw6"],
    ["foob", "mzxw6yq"],
    ["fooba", "mzxw6ytb"],
    ["foobar", "mzxw6ytboi"],
  ])("%s is %s and back", (plain, text) => {
    expect(toBase32(Buffer.from(plain))).toBe(text)
    expect(fromBase32(text.toUpperCase()).toString()).toBe(plain)
  })
})

describe("which step a code is of", () => {
  const now = new Date(1_111_111_111_000)
  const present = Math.floor(1_111_111_111 / 30)
  test.each([
    [-2, undefined],
    [-1, present - 1],
    [0, present],
    [1, present + 1],
    [2, undefined],
  ])("%i steps away", (away, step) => expect(matchingStep(secret, oneTimeCode(secret, present + away), now)).toBe(step))
  test("none, when the code is of no step", () => expect(matchingStep(secret, "000000", now)).toBeUndefined())
})

test("apps read who it is for, and the secret in capitals", () => {
  const link = keyLink("Harbor & Pine", "ann@harbor.demo", "mzxw6ytb")
  expect(link).toBe(
    "otpauth://totp/Harbor%20%26%20Pine:ann%40harbor.demo?secret=MZXW6YTB&issuer=Harbor%20%26%20Pine&algorithm=SHA1&digits=6&period=30",
  )
})
