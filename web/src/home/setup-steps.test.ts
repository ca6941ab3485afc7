import { serviceCountNames, type ServiceCounts } from "@dialplane/contract/accounts/accounts.schema"
import { expect, test } from "vitest"
import { isDone, setupSteps } from "./setup-steps.ts"

const none = Object.fromEntries(serviceCountNames.map((name) => [name, 0])) as ServiceCounts
const done = (people: number, services: Partial<ServiceCounts>) => setupSteps(people, { ...none, ...services }).filter(isDone).map(({ id }) => id)

test("an empty account has every step before it", () => {
  expect(done(0, {})).toEqual([])
})

test("any kind of number that can be called counts as a number, and any kind of extension as one", () => {
  expect(done(3, { tollFreeNumbers: 1 })).toEqual(["people", "numbers"])
  expect(done(3, { smartNumbers: 1, mobileExtensions: 2 })).toEqual(["people", "extensions", "numbers"])
})

test("numbers that cannot be assigned, and faxes, do not", () => {
  expect(done(0, { nonEligibleNumbers: 4, companyFaxes: 2, personalFaxes: 2 })).toEqual([])
})
