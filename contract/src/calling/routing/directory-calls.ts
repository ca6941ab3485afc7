import { mostPrompts } from "./call.ts"
import { texts } from "../../kit/language.ts"
import type { ObjectRef } from "./reason.ts"
import { act, end, note, put, reason, type Course } from "./course.ts"

/** How many letters of a name a caller spells. */
export const fewestLetters = 3
const mostChoices = 8
const mostTries = 3

const names = texts("calling.steps", { directory: "Dial by name" })
const directoryRef = ({ config: { account } }: Course): ObjectRef => ({
  kind: "account",
  id: account.id,
  name: names.directory,
})

/** Asks for the first letters of a name. */
export const toDirectory = (course: Course): void => listen(course, 0, [])

const listen = (course: Course, tries: number, found: readonly number[]): void => {
  const prompts = course.state.prompts + 1
  course.state.prompts = prompts
  const who = directoryRef(course)
  if (tries >= mostTries || prompts > mostPrompts) {
    act(course, { do: "hangUp" }, note(course, reason("directoryNotFound", who)))
    return end(course, "abandoned")
  }
  const because = note(course, reason("directory", who, { choices: found.length }))
  act(course, { do: "play", sound: "directoryPrompt" }, because)
  act(
    course,
    {
      do: "collect",
      mostDigits: found.length > 0 ? 1 : fewestLetters,
      waitSeconds: 8,
      betweenDigitsSeconds: 3,
      choices: found.map((_, index) => String(index + 1)),
    },
    because,
  )
  put(course, { kind: "directory", tries, found })
}

export const directoryDigits = (course: Course, digits: string): void => {
  const { place } = course.state
  if (place.kind !== "directory") return
  const { config } = course
  if (place.found.length > 0) {
    const chosen = place.found[Number(digits) - 1]
    return chosen === undefined ? listen(course, place.tries + 1, place.found) : connect(course, chosen)
  }
  const found =
    digits.length < fewestLetters
      ? []
      : config.directory.filter(({ keys }) => keys.some((key) => key.startsWith(digits)))
  if (found.length === 1) return connect(course, found[0]!.extensionId)
  listen(
    course,
    place.tries + (found.length === 0 ? 1 : 0),
    found.slice(0, mostChoices).map(({ extensionId }) => extensionId),
  )
}

const connect = (course: Course, extensionId: number): void => {
  const found = course.config.extensions.get(extensionId)
  note(course, reason("directoryFound", directoryRef(course), { name: found?.name ?? "" }))
  course.ways.toExtension(course, extensionId)
}

export const directorySilence = (course: Course): void => {
  const { place } = course.state
  if (place.kind === "directory") listen(course, place.tries + 1, place.found)
}

const keypad = ["abc2", "def3", "ghi4", "jkl5", "mno6", "pqrs7", "tuv8", "wxyz9"]
/** A name as the keys of a phone: "castillo" is 22784556. Accents are left out. */
export const nameKeys = (name: string): string =>
  [...name.normalize("NFD").toLowerCase()]
    .flatMap((letter) => {
      const key = keypad.find((letters) => letters.includes(letter))
      return key === undefined ? [] : [key.at(-1)!]
    })
    .join("")
