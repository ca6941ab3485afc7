import { numberFilter } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { pageQuery } from "@dialplane/contract/kit/paging"
import { expect, test } from "vitest"
import { numberFilters } from "./number-filters.ts"
import { numberMessages } from "./numbers.messages.ts"

/** Never in an address of the list: other pages and programs ask with them. */
const askedElsewhere = ["country", "extensionId", "userId", "externalId", "updatedSince"]

test("whatever narrows the list of numbers has its chip, also smart numbers", () => {
  const paging = Object.keys(pageQuery(["number"]).shape)
  const narrowing = Object.keys(numberFilter.shape).filter(
    (name) => !paging.includes(name) && !askedElsewhere.includes(name),
  )
  const names = numberFilters(numberMessages.locales["en-us"], [], []).map(({ name }) => name)
  expect(names.toSorted()).toEqual(narrowing.toSorted())
})
