import { mostNumberDigits } from "../../inventory/extensions/number-rules.ts"
import { askForCodePin } from "./code-pin.ts"
import { confirmCode, refuseCode, refusesCode, sceneOf } from "./codes.ts"
import { act, note, objectOf, put, reason, settingsRef, type Course } from "./course.ts"
import { mayAskPin } from "./pin-prompt.ts"
import type { RoutedPerson } from "./routing-config.ts"

/** Whoever is logged in to a shared phone logs out; at a free one, the phone asks who logs in. */
export const toggleSharedPhone = (course: Course, person: RoutedPerson): void => {
  const { sharedPhone } = sceneOf(course)
  if (sharedPhone === null) return refusesCode(course, person, "codeNoSharedPhone")
  const { deviceId, name: phone, isLoggedIn } = sharedPhone
  if (!isLoggedIn) return askForExtension(course, deviceId, phone, 0)
  confirmCode(
    course,
    { do: "setSharedPhone", extensionId: person.id, deviceId, loggedIn: false },
    reason("codeSharedLogOut", objectOf(person), { phone }),
  )
}

const askForExtension = (course: Course, deviceId: number, phone: string, wrong: number): void => {
  const who = settingsRef(course.config)
  if (!mayAskPin(course, wrong)) return refuseCode(course, reason("codeExtensionRefused", who, { phone }))
  const because = note(course, reason("codeAsksExtension", who, { phone }))
  act(course, { do: "play", sound: "enterExtension" }, because)
  act(
    course,
    { do: "collect", mostDigits: mostNumberDigits, waitSeconds: 10, betweenDigitsSeconds: 5, choices: [], endKey: "#" },
    because,
  )
  put(course, { kind: "codeExtension", deviceId, phone, wrong })
}

export const extensionDigits = (course: Course, digits: string): void => {
  const { place } = course.state
  if (place.kind !== "codeExtension") return undefined
  const { deviceId, phone, wrong } = place
  const extension = digits.replace(/#$/, "")
  const id = course.config.byDialed.get(extension)
  const found = id === undefined ? undefined : course.config.extensions.get(id)
  if (found?.kind === "person" && !found.suspended)
    return askForCodePin(
      course,
      { do: "setSharedPhone", extensionId: found.id, deviceId, loggedIn: true },
      reason("codeSharedLogIn", objectOf(found), { phone }),
    )
  note(course, reason("codeExtensionUnknown", settingsRef(course.config), { extension }))
  askForExtension(course, deviceId, phone, wrong + 1)
}

export const extensionSilence = (course: Course): void => {
  const { place } = course.state
  if (place.kind === "codeExtension") askForExtension(course, place.deviceId, place.phone, place.wrong + 1)
}
