import type { Destination } from "../destinations/destination.ts"
import { mostPrompts } from "./call.ts"
import type { ObjectRef, Reason } from "./reason.ts"
import { act, end, gone, leave, note, objectOf, put, reason, type Course } from "./course.ts"
import type { Sound } from "./flow-graph.ts"
import type { RoutedReceptionist } from "./routing-config.ts"
import { isOpen } from "./schedule-state.ts"

/** The longest extension number. */
const mostExtensionDigits = 6
const mostMenusBack = 10

interface Prompt {
  readonly greeting: Sound | null
  readonly dialExtensions: boolean
  readonly waitSeconds: number
  readonly betweenDigitsSeconds: number
  /** The keys that lead somewhere. */
  readonly choices: readonly string[]
}

/** Plays a prompt and waits for keys; false, with the call ended, when a caller has heard too many. */
export const prompt = (
  course: Course,
  who: ObjectRef,
  { greeting, dialExtensions, waitSeconds, betweenDigitsSeconds, choices }: Prompt,
  because: Reason,
): boolean => {
  const prompts = course.state.prompts + 1
  course.state.prompts = prompts
  if (prompts > mostPrompts) {
    const tooMany = note(course, reason("tooManyPrompts", who, { most: mostPrompts }))
    act(course, { do: "hangUp" }, tooMany)
    end(course, "abandoned")
    return false
  }
  act(course, { do: "play", sound: greeting ?? "defaultGreeting" }, because)
  act(
    course,
    { do: "collect", mostDigits: dialExtensions ? mostExtensionDigits : 1, waitSeconds, betweenDigitsSeconds, choices },
    because,
  )
  return true
}

export const toReceptionist = (course: Course, menu: RoutedReceptionist): void => {
  const who = objectOf(menu)
  if (!isOpen(course, menu.scheduleId)) {
    const because = note(course, reason("menuClosed", who))
    if (menu.closed !== null) {
      if (menu.closedGreeting !== null) act(course, { do: "play", sound: menu.closedGreeting }, because)
      return leave(course, { kind: "destination", to: menu.closed, because })
    }
    return listen(course, { ...menu, greeting: menu.closedGreeting ?? menu.greeting }, because, 0, 0)
  }
  listen(course, menu, note(course, reason("menuPlays", who)), 0, 0)
}

const listen = (course: Course, menu: RoutedReceptionist, because: Reason, silent: number, wrong: number): void => {
  if (prompt(course, objectOf(menu), { ...menu, choices: [...menu.keys.keys()] }, because))
    put(course, { kind: "menu", extensionId: menu.id, silent, wrong })
}

const menuOf = (course: Course) => {
  const { place } = course.state
  const menu = place.kind === "menu" ? course.config.extensions.get(place.extensionId) : undefined
  return menu?.kind === "receptionist" && place.kind === "menu" ? { menu, place } : undefined
}

export const menuDigits = (course: Course, digits: string): void => {
  const at = menuOf(course)
  if (at === undefined) return gone(course)
  const { menu, place } = at
  const who = objectOf(menu)
  const key = digits.length === 1 ? menu.keys.get(digits) : undefined
  if (key !== undefined) {
    const because = note(course, reason("menuKey", who, { key: digits }))
    if (key.kind === "repeat") return listen(course, menu, note(course, reason("menuRepeats", who)), 0, 0)
    if (key.kind === "previous") return toPrevious(course, menu)
    remember(course, menu.id)
    return leave(course, { kind: "destination", to: key, because })
  }
  const extensionId = menu.dialExtensions ? dialedInMenu(course, digits) : undefined
  if (extensionId !== undefined) {
    note(course, reason("menuExtension", who, { extension: digits }))
    remember(course, menu.id)
    return course.ways.toExtension(course, extensionId)
  }
  const wrong = place.wrong + 1
  const because = note(course, reason("menuWrongKey", who, { keys: digits, time: wrong }))
  if (wrong <= menu.wrongKeyRetries) {
    act(course, { do: "play", sound: "wrongKey" }, because)
    return listen(course, menu, because, place.silent, wrong)
  }
  giveUp(course, menu, menu.wrongKey)
}

/** Callers cannot page, and fax lines answer only faxes. */
export const dialedInMenu = ({ config, state }: Course, digits: string): number | undefined => {
  const id = config.byDialed.get(digits)
  const kind = id === undefined ? undefined : config.extensions.get(id)?.kind
  return kind === undefined || kind === "fax" || (kind === "paging" && state.caller.kind === "outside") ? undefined : id
}

export const menuSilence = (course: Course): void => {
  const at = menuOf(course)
  if (at === undefined) return gone(course)
  const { menu, place } = at
  const silent = place.silent + 1
  const because = note(course, reason("menuNoInput", objectOf(menu), { time: silent }))
  if (silent <= menu.noInputRetries) return listen(course, menu, because, silent, place.wrong)
  giveUp(course, menu, menu.noInput)
}

const giveUp = (course: Course, menu: RoutedReceptionist, to: Destination | null): void => {
  const because = reason("menuGivesUp", objectOf(menu))
  if (to !== null) return leave(course, { kind: "destination", to, because })
  note(course, because)
  act(course, { do: "hangUp" }, because)
  end(course, "abandoned")
}

const remember = (course: Course, menuId: number): void => {
  course.state.menus = [...course.state.menus, menuId].slice(-mostMenusBack)
}

/** Back to the menu the caller came from, or this one again if there is none. */
const toPrevious = (course: Course, menu: RoutedReceptionist): void => {
  const { menus } = course.state
  const before = menus.findLast((id) => id !== menu.id)
  const previous = before === undefined ? undefined : course.config.extensions.get(before)
  note(course, reason("menuPrevious", objectOf(menu)))
  if (previous?.kind !== "receptionist") return toReceptionist(course, menu)
  course.state.menus = menus.slice(0, menus.lastIndexOf(before!))
  toReceptionist(course, previous)
}
