import { expect, test } from "vitest"
import { formatAmount, formatDate, formatDateTime, formatNumber, formatTime } from "./format.ts"
import { asCountry, defaultLocaleSettings, localeSettings } from "./locale-settings.ts"
import { phoneNumbers } from "./phone-library.ts"
import { formatPhoneNumber, numbersText } from "./phone-number.ts"
import { defineMessages, messagesFor } from "./messages.ts"

const greeting = defineMessages({
  "en-us": { color: "Color", post: "Zip code", lift: "Elevator", count: (many: number) => `${many} users` },
  "en-gb": { color: "Colour", post: "Postcode", lift: "Lift" },
  "en-au": { post: "Postcode (AU)" },
  "en-in": { post: "PIN code", count: (many: number) => `${many} people` },
  "en-au international": { lift: "Lift, mate" },
})

test.each([
  ["en-us", { color: "Color", post: "Zip code", lift: "Elevator" }, "2 users"],
  ["en-gb", { color: "Colour", post: "Postcode", lift: "Lift" }, "2 users"],
  ["en-au", { color: "Colour", post: "Postcode (AU)", lift: "Lift" }, "2 users"],
  ["en-in", { color: "Colour", post: "PIN code", lift: "Lift" }, "2 people"],
] as const)("%s says what it says itself, else what its chain says", (locale, expected, count) => {
  const messages = messagesFor(greeting, { locale, international: false })
  expect(messages).toMatchObject(expected)
  expect(messages.count(2)).toBe(count)
})

test("international accounts in Australia and the UK have words of their own", () => {
  expect(messagesFor(greeting, { locale: "en-au", international: true }).lift).toBe("Lift, mate")
  expect(messagesFor(greeting, { locale: "en-us", international: true }).lift).toBe("Elevator")
})

test("defaults are en-us, US and USD; UK is GB", () => {
  expect(localeSettings()).toMatchObject({ locale: "en-us", country: "US", currency: "USD", timeFormat: "12hr" })
  expect(defaultLocaleSettings).toMatchObject({ locale: "en-us", country: "US", currency: "USD" })
  expect([asCountry("UK"), asCountry("uk"), asCountry("AU")]).toEqual(["GB", "GB", "AU"])
})

test("a user's choice comes before the account's", () => {
  const account = {
    locale: "en-gb",
    countryCode: "GB",
    currency: "GBP",
    dateFormat: { mediumDate: "d MMM y", timeString: "24hr" },
    timeZone: "Europe/London",
  } as const
  expect(localeSettings(account, { locale: "account", timeFormat: "account" })).toMatchObject({
    locale: "en-gb",
    timeFormat: "24hr",
  })
  expect(localeSettings(account, { locale: "en-in", timeFormat: "12hr" })).toMatchObject({
    locale: "en-in",
    timeFormat: "12hr",
    currency: "GBP",
  })
})

const instant = "2026-03-05T15:04:00Z"
const us = { ...defaultLocaleSettings, timeZone: "America/New_York" }
const gb = {
  ...defaultLocaleSettings,
  locale: "en-gb",
  mediumDate: "dd/MM/yyyy",
  timeFormat: "24hr",
  timeZone: "Europe/London",
  currency: "GBP",
} as const

test("dates follow the account's pattern, times its clock, both its time zone", () => {
  expect(formatDate(us, instant)).toBe("Mar 5, 2026")
  expect(formatDate(gb, instant)).toBe("05/03/2026")
  expect(formatDate({ ...gb, mediumDate: "EEE d MMMM yy" }, instant)).toBe("Thu 5 March 26")
  expect(formatTime(us, instant).replace(/\s/g, " ")).toBe("10:04 AM")
  expect(formatTime(gb, instant)).toBe("15:04")
  expect(formatTime({ ...gb, timeZone: "UTC" }, "2026-03-05T00:07:00Z")).toBe("00:07")
  expect(formatDateTime(gb, instant)).toBe("05/03/2026, 15:04")
  expect(formatDate({ ...us, timeZone: "Asia/Kolkata" }, "2026-03-05T20:00:00Z")).toBe("Mar 6, 2026")
})

test("numbers and amounts", () => {
  expect(formatNumber(us, 1234567)).toBe("1,234,567")
  expect(formatNumber({ ...us, locale: "en-in" }, 1234567)).toBe("12,34,567")
  expect([formatAmount(us, 123456), formatAmount(gb, 5), formatAmount(us, 500, "JPY")]).toEqual([
    "$1,234.56",
    "£0.05",
    "¥500",
  ])
})

test("phone numbers as people of the country write them", () => {
  const show = (number: string, home: "US" | "GB") => formatPhoneNumber(phoneNumbers, number, home)
  expect(show("12125550123", "US")).toBe("(212) 555-0123")
  expect(show("+442079460018", "US")).toBe("+44 20 7946 0018")
  expect(show("442079460018", "GB")).toBe("020 7946 0018")
  expect([show("4021", "US"), show("anonymous", "US")]).toEqual(["4021", "anonymous"])
})

test("numbers inside a sentence, and nothing else that has digits", () => {
  const show = (number: string) => formatPhoneNumber(phoneNumbers, number, "US")
  expect(numbersText("+12075550133 and +442079460018 go back to the free numbers.", show)).toBe(
    "(207) 555-0133 and +44 20 7946 0018 go back to the free numbers.",
  )
  expect(numbersText("Extension 334 on Yealink T46U (00:15:65:1A:26:12) becomes free.", show)).toBe(
    "Extension 334 on Yealink T46U (00:15:65:1A:26:12) becomes free.",
  )
})
