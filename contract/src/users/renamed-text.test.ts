import { expect, test } from "vitest"
import { renamedText } from "./renamed-text.ts"

const before = { firstName: "Lea", lastName: "Geht" }
const after = { firstName: "Lea", lastName: "Kommt" }

test.each([
  ["Lea Geht", "Lea Kommt"], ["Lea Geht (desk)", "Lea Kommt (desk)"], ["Geht, Lea", "Kommt, Lea"], ["Lea", undefined], ["Reception", undefined], ["", undefined],
])("%s", (text, renamed) => expect(renamedText(text, before, after)).toBe(renamed))
test("a first name alone follows a new first name", () => expect(renamedText("Lea", before, { ...before, firstName: "Lena" })).toBe("Lena"))
test("a name that stays changes nothing", () => expect(renamedText("Lea Geht", before, before)).toBeUndefined())
