import { handOver, refuseCode, refusesCode, sceneOf } from "./codes.ts"
import { objectOf, reason, type Course } from "./course.ts"
import type { RoutedPerson } from "./routing-config.ts"

/** Takes the call that rings longest at another member of the caller's pickup group. */
export const pickUpGroup = (course: Course, person: RoutedPerson): void => {
  const { pickupGroup } = sceneOf(course)
  if (pickupGroup === "off") return refusesCode(course, person, "codePickupGroupsOff")
  if (pickupGroup === null) return refusesCode(course, person, "codeNoPickupGroup")
  takeRinging(course, person, { kind: "pickupGroup", ...pickupGroup })
}

/** Takes the call that rings at an extension: of the same pickup group, or one that lets the caller pick up its calls. */
export const pickUpExtension = (course: Course, person: RoutedPerson, extension: string): void => {
  const id = course.config.byDialed.get(extension)
  const there = id === undefined ? undefined : course.config.extensions.get(id)
  if (there?.kind !== "person" || !sceneOf(course).mayPickUp)
    return refusesCode(course, person, "codePickupNotAllowed", { extension })
  takeRinging(course, person, objectOf(there))
}

const takeRinging = (course: Course, person: RoutedPerson, where: ReturnType<typeof objectOf>): void => {
  const { ringing, isBusy } = sceneOf(course)
  if (isBusy) return refusesCode(course, person, "codeNeedsFreeLine")
  if (ringing === null) return refuseCode(course, reason("codeNothingRings", where))
  const { callId, extensionId, from } = ringing
  const there = course.config.extensions.get(extensionId)
  handOver(
    course,
    { do: "pickUp", extensionId: person.id, callId },
    reason("codePicksUp", there === undefined ? where : objectOf(there), { by: objectOf(person).name, from }),
  )
}
