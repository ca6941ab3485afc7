import { expect, test } from "vitest"
import { readTypedMac, strangeLetters, withTypedMac, type NewHardware } from "./typed-mac.ts"

const type = (hardware: NewHardware, typed: string) => withTypedMac(hardware, readTypedMac(hardware.macAddress, typed))
const cisco: NewHardware = { macAddress: "", make: "cisco", model: "8841" }

test("an address that is typed keeps every digit, also the one that tells the make", () => {
  let hardware = cisco
  for (const digit of "001565A1B2C3") hardware = type(hardware, hardware.macAddress + digit)
  expect(hardware).toEqual({ macAddress: "00:15:65:A1:B2:C3", make: "yealink", model: "yealink-auto" })
})

test("an address of another make that is pasted over the old one takes its place", () => {
  const yealink = type(cisco, "001565A1B2C3")
  expect(type(yealink, "00-04-F2-11-22-33")).toEqual({
    macAddress: "00:04:F2:11:22:33",
    make: "poly",
    model: "poly-auto",
  })
})

test("an address of the same make, or of none that we know, leaves the chosen model", () => {
  const chosen: NewHardware = { macAddress: "00:15:65:A1:B2:C3", make: "yealink", model: "T54W" }
  expect(type(chosen, "001565000001")).toEqual({ ...chosen, macAddress: "00:15:65:00:00:01" })
  expect(type(chosen, "FFFFFF000001")).toEqual({ ...chosen, macAddress: "FF:FF:FF:00:00:01" })
})

test.each([
  ["ZZ15651A2B3C", "ZZ"],
  ["00:15:65:G1", "G"],
  ["00 15-65.A1", ""],
  ["MAC: 00:15:65:A1:B2:C3", ""],
  ["MAC address 001565A1B2C3", ""],
  ["", ""],
])("what was left out of “%s” is “%s”", (typed, letters) => expect(strangeLetters(typed)).toBe(letters))
