import { expect, test } from "vitest"
import { readMenuCell, writeMenuCell } from "./menu-cell.ts"
import type { ReceptionistKey } from "./virtual-receptionists.schema.ts"

test("a written menu is read as the same menu, in the order of the keypad", () => {
  const keys: ReceptionistKey[] = [
    {
      key: "1",
      action: "destination",
      destination: {
        kind: "extension",
        extensionId: 5,
        extension: "300",
        extensionType: "Call Queue",
        announcement: { mediaId: 1, name: 'One; "two" | 3=x' },
      },
    },
    { key: "*", action: "previous" },
    { key: "0", action: "destination", destination: { kind: "hangUp", announcement: null } },
    { key: "#", action: "repeat" },
  ]
  const text = writeMenuCell(keys)
  expect(text).toBe('1=queue 300 after "One; ""two"" | 3=x"; *=previous; 0=hang up; #=repeat')
  expect(readMenuCell(text)).toEqual({
    keys: [
      {
        key: "1",
        action: "destination",
        to: { kind: "extension", number: "300", type: "Call Queue", announcement: 'One; "two" | 3=x' },
      },
      { key: "*", action: "previous" },
      { key: "0", action: "destination", to: { kind: "hangUp", announcement: null } },
      { key: "#", action: "repeat" },
    ],
  })
  expect(readMenuCell("2: Repeat | 1 = 201")).toMatchObject({ keys: [{ key: "1" }, { key: "2" }] })
})

test.each(["12=201", "1 queue 300", "1=nowhere", "A=201"])("%s is not a key", (text) =>
  expect(readMenuCell(`9=repeat; ${text}`)).toEqual({ wrong: text }),
)
test("a key is listed once", () => expect(readMenuCell("1=201; 1=202")).toEqual({ wrong: "1=202" }))
