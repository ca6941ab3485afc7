import { expect, test } from "vitest"
import { posixZone, signedHours, zoneRules } from "./zone-rules.rules.ts"

test.each([
  ["America/New_York", "STD5DST,M3.2.0/2,M11.1.0/2"],
  ["America/Phoenix", "STD7"],
  ["Europe/London", "STD0DST,M3.5.0/1,M10.5.0/2"],
  ["Europe/Berlin", "STD-1DST,M3.5.0/2,M10.5.0/3"],
  ["Australia/Sydney", "STD-10DST,M10.1.0/2,M4.1.0/3"],
  ["Australia/Lord_Howe", "STD-10:30DST-11,M10.1.0/2,M4.1.0/2"],
  ["Asia/Kolkata", "STD-5:30"],
  ["America/St_Johns", "STD3:30DST,M3.2.0/2,M11.1.0/2"],
  ["UTC", "STD0"],
])("%s is %s", (zone, expected) => expect(posixZone(zoneRules(zone, 2026))).toBe(expected))

test.each([
  [-300, "-5"],
  [330, "+5:30"],
  [0, "+0"],
  [-210, "-3:30"],
])("%i minutes are %s", (minutes, expected) => expect(signedHours(minutes)).toBe(expected))
