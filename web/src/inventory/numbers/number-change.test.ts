import { expect, test } from "vitest"
import { numberChange } from "./numbers.api.ts"

test("an empty backup number is sent as a single space, another one as it is", () => {
  expect(numberChange(100, "12075550140", { backupNumber: "" }, 3).body).toEqual({ backupNumber: " ", version: 3 })
  expect(numberChange(100, "12075550140", { backupNumber: "+442079460112", callerIdName: "Pine" }, 3).body).toEqual({
    backupNumber: "+442079460112",
    callerIdName: "Pine",
    version: 3,
  })
})
