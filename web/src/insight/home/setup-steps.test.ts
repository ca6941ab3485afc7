import { serviceCountNames, type ServiceCounts } from "@dialplane/contract/ground/accounts/accounts.schema"
import { expect, test } from "vitest"
import { setupSteps, type Inventory } from "./setup-steps.ts"

const none = Object.fromEntries(serviceCountNames.map((name) => [name, 0])) as ServiceCounts
const unseen: Inventory = { extensions: undefined, numbers: undefined, devices: undefined }
const done = (people: number, services: Partial<ServiceCounts>, there: Partial<Inventory> = {}) =>
  setupSteps(people, { ...none, ...services }, { ...unseen, ...there }).flatMap((step) => (step.done ? [step.id] : []))

test("an empty account has every step before it", () => {
  expect(done(0, {})).toEqual([])
  expect(done(0, {}, { extensions: false, numbers: false, devices: false })).toEqual([])
})

test("what is there counts, whether it was ordered or not", () => {
  expect(done(3, {}, { extensions: true, numbers: true, devices: true })).toEqual([
    "people",
    "extensions",
    "numbers",
    "devices",
  ])
})

test("what was ordered and is not set up does not count", () => {
  expect(
    done(
      3,
      { extensions: 64, devices: 71, localCompanyNumbers: 18 },
      { extensions: true, numbers: false, devices: false },
    ),
  ).toEqual(["people", "extensions"])
})

test("who cannot see it goes by the order: any kind of number that can be called, any kind of extension", () => {
  expect(done(3, { tollFreeNumbers: 1 })).toEqual(["people", "numbers"])
  expect(done(3, { smartNumbers: 1, mobileExtensions: 2 })).toEqual(["people", "extensions", "numbers"])
  expect(done(0, { nonEligibleNumbers: 4, companyFaxes: 2, personalFaxes: 2 })).toEqual([])
})

test("each step leads somewhere: numbers are bought first, and looked after later", () => {
  const paths = (there: Partial<Inventory>) =>
    setupSteps(0, none, { ...unseen, ...there }).map(({ screen }) => screen.path)
  expect(paths({})).toEqual(["users", "extensions", "phone-numbers/search", "devices"])
  expect(paths({ numbers: true })).toEqual(["users", "extensions", "phone-numbers", "devices"])
})
