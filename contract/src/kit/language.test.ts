import { afterEach, expect, test } from "vitest"
import { speakIn, textOf, texts } from "./language.ts"
import { fillText, problems } from "./problem.ts"
import { pseudoLanguage } from "./pseudo-language.ts"

afterEach(() => speakIn(() => undefined))

const states = texts("states", { on: "Switched on", count: (count: number) => `${count} phones` })

test("English is what stands in the code", () => {
  expect(states.on).toBe("Switched on")
  expect(states.count(2)).toBe("2 phones")
  expect(Object.keys(states)).toEqual(["on", "count"])
})

test("a language brings its texts by set and key, and leaves the others in English", () => {
  speakIn(() => ({ code: "de", find: (set, key) => (set === "states" && key === "on" ? "Eingeschaltet" : undefined) }))
  expect(states.on).toBe("Eingeschaltet")
  expect(states.count(2)).toBe("2 phones")
  expect(textOf("other", "on", "Off")).toBe("Off")
})

test("refusals are texts too, under their code", () => {
  const { nameTaken } = problems("sample_thing", { nameTaken: { status: 409, text: "“{name}” is taken." } })
  speakIn(() => ({ code: "de", find: (set, key) => (set === "problems" ? `${key}: {name}` : undefined) }))
  expect(fillText(nameTaken.text, { name: "Ava" })).toContain("sample_thing.name_taken: ")
})

test("the pseudo-language accents every letter and leaves the places for values", () => {
  speakIn(() => pseudoLanguage)
  expect(states.on).toBe("Šŵîţçĥéð öñ")
  expect(states.count(2)).toBe("2 þĥöñéš")
  expect(pseudoLanguage.show!("“{name}” is taken.")).toBe("“{name}” îš ţåķéñ.")
})
