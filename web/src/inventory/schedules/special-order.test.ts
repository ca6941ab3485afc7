import { expect, test } from "vitest"
import { usualWeek } from "./hours-edit.ts"
import { asSpecialDays, inOrder, stateOfHoliday } from "./special-order.ts"

const special = (name: string, from: string, to = from, yearly = false) => ({ name, from, to, yearly, hours: [] })

test("the next ones come first, and what is over last", () => {
  const all = [
    special("Past", "2026-01-05"),
    special("Christmas", "2020-12-25", "2020-12-26", true),
    special("Soon", "2026-11-20"),
    special("New Year", "2020-12-30", "2021-01-02", true),
    special("Summer", "2020-07-01", "2020-07-01", true),
  ]
  expect(inOrder(all, "2026-11-15").map(({ special: { name }, next, over }) => [name, next, over])).toEqual([
    ["Soon", "2026-11-20", false],
    ["Christmas", "2026-12-25", false],
    ["New Year", "2026-12-30", false],
    ["Summer", "2027-07-01", false],
    ["Past", "2026-01-05", true],
  ])
  expect(inOrder([all[3]!], "2027-01-01")[0]).toMatchObject({ next: "2026-12-30" })
})

test("a holiday is offered, there already, or changes nothing", () => {
  const holiday = (date: string) => ({ name: "Day", date, region: null, substitute: false, fixed: true })
  expect(stateOfHoliday(holiday("2026-07-03"), usualWeek, [])).toBe("offered")
  expect(stateOfHoliday(holiday("2026-07-04"), usualWeek, [])).toBe("closedAnyway")
  expect(stateOfHoliday(holiday("2026-07-03"), usualWeek, [asSpecialDays(holiday("2024-07-03"))])).toBe("there")
})
