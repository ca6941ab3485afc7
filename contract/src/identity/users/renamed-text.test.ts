import { expect, test } from "vitest"
import { carriesName, newNameOf, renamedText } from "../../onboarding/people/renamed-text.ts"

const before = { firstName: "Lea", lastName: "Geht" }
const after = { firstName: "Lea", lastName: "Kommt" }

test.each([
  ["Lea Geht", "Lea Kommt"],
  ["Lea Geht (desk)", "Lea Kommt (desk)"],
  ["Geht, Lea", "Kommt, Lea"],
  ["Lea", undefined],
  ["Reception", undefined],
  ["", undefined],
])("%s", (text, renamed) => expect(renamedText(text, before, after)).toBe(renamed))
test("a first name alone follows a new first name", () =>
  expect(renamedText("Lea", before, { ...before, firstName: "Lena" })).toBe("Lena"))
test("a name that stays changes nothing", () => expect(renamedText("Lea Geht", before, before)).toBeUndefined())

test.each(["Lea Gehtmann", "Lea Geht-Meyer", "Alea Geht", "Anna-Lea Geht", "Gehts, Lea"])(
  "%s is somebody else",
  (text) => {
    expect(renamedText(text, before, after)).toBeUndefined()
    expect(carriesName(text, before)).toBe(false)
  },
)
test("it follows wherever it stands", () =>
  expect(renamedText("Lea Geht's phone / Lea Geht", before, after)).toBe("Lea Kommt's phone / Lea Kommt"))
test.each(["$&", "$$", "$1", "C++ (x)"])("a name is text and no pattern: %s", (lastName) => {
  expect(renamedText("Lea Geht (desk)", before, { ...before, lastName })).toBe(`Lea ${lastName} (desk)`)
  expect(renamedText(`Lea ${lastName} (desk)`, { ...before, lastName }, before)).toBe("Lea Geht (desk)")
})
test("what is too long for its place is cut", () => {
  expect(newNameOf({ kind: "line", text: "Lea Geht" }, before, { ...before, lastName: "K".repeat(60) })).toHaveLength(
    40,
  )
  expect(
    newNameOf({ kind: "extension", text: "Lea Geht" }, before, { ...before, lastName: "K".repeat(90) }),
  ).toHaveLength(60)
})
