import type { CallDestination } from "@dialplane/contract/inventory/extensions/call-destination"
import {
  canHave,
  type ExtensionAbility,
  type ExtensionType,
} from "@dialplane/contract/inventory/extensions/extension-types"
import {
  type Extension,
  type ExtensionSettings,
  forwardingCases,
  settingNames,
} from "@dialplane/contract/inventory/extensions/extensions.schema"
import { readSearch } from "../../kit/database/search-words.ts"

/** Search input: beginnings of words, and login names, which are recognized by their "@". */
export interface ExtensionListSearch {
  readonly words: readonly string[]
  readonly logins: readonly string[]
}
const mostLogins = 3
export const readListSearch = (search: string): ExtensionListSearch => {
  const pieces = search.split(/\s+/)
  return {
    words: readSearch(pieces.filter((piece) => !piece.includes("@")).join(" ")),
    logins: pieces.filter((piece) => piece.includes("@")).slice(0, mostLogins),
  }
}

export const settingsOf = (extension: Extension): ExtensionSettings =>
  Object.fromEntries(settingNames.map((name) => [name, extension[name]])) as unknown as ExtensionSettings

/** The fields that differ, before and after. */
export const differences = (
  before: ExtensionSettings,
  after: ExtensionSettings,
): { before: Partial<ExtensionSettings>; after: Partial<ExtensionSettings> } | undefined => {
  const names = settingNames.filter(
    (name) => JSON.stringify(ordered(before[name])) !== JSON.stringify(ordered(after[name])),
  )
  if (names.length === 0) return undefined
  const pick = (from: ExtensionSettings) =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<ExtensionSettings>
  return { before: pick(before), after: pick(after) }
}

/** A canonical form with sorted keys, for comparison. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, ordered(inner)]),
  )
}

const abilityBehind: Partial<Record<keyof ExtensionSettings, ExtensionAbility>> = {
  doNotDisturb: "forwarding",
  forwarding: "forwarding",
  ringing: "ringing",
  voicemail: "voicemail",
  callerId: "callerId",
  blockInternationalCalling: "callerId",
  sharedWith: "sharing",
  watchers: "sharing",
  emergencyLocation: "emergency",
}

/** A changed setting that the type does not have. */
export const abilityLacking = (
  type: ExtensionType,
  changed: Partial<ExtensionSettings>,
): { readonly field: string; readonly ability: ExtensionAbility } | undefined => {
  for (const field of Object.keys(changed) as (keyof ExtensionSettings)[]) {
    const ability = abilityBehind[field]
    if (ability !== undefined && !canHave(type, ability)) return { field, ability }
  }
  return undefined
}

export interface Target {
  readonly field: string
  readonly to: CallDestination
  /** Whether calls are forwarded there now; false for a rule that is off. */
  readonly on: boolean
}

/** All forwarding and ringing destinations of an extension, with their fields. */
export const targetsOf = ({ forwarding, ringing }: Pick<ExtensionSettings, "forwarding" | "ringing">): Target[] => [
  ...forwardingCases.flatMap((rule) =>
    forwarding[rule].to === null
      ? []
      : [{ field: `forwarding.${rule}.to`, to: forwarding[rule].to, on: forwarding[rule].on }],
  ),
  ...(ringing.mode === "findMe"
    ? ringing.steps.map((step, index) => ({ field: `ringing.steps.${index}.to`, to: step.to, on: true }))
    : []),
  ...(ringing.mode === "simultaneous"
    ? ringing.also.map((one, index) => ({ field: `ringing.also.${index}.to`, to: one.to, on: true }))
    : []),
]

/** The same settings with every destination mapped by `replace`. */
export const withTargets = <T extends Pick<ExtensionSettings, "forwarding" | "ringing">>(
  settings: T,
  replace: (to: CallDestination, field: string) => CallDestination,
): T => {
  const rule = <R extends { to: CallDestination | null }>(name: string, one: R): R => ({
    ...one,
    to: one.to === null ? null : replace(one.to, `forwarding.${name}.to`),
  })
  const { forwarding: f, ringing } = settings
  const rings = <R extends { to: CallDestination }>(list: readonly R[], name: string): R[] =>
    list.map((one, index) => ({ ...one, to: replace(one.to, `ringing.${name}.${index}.to`) }))
  return {
    ...settings,
    forwarding: {
      always: rule("always", f.always),
      busy: rule("busy", f.busy),
      noAnswer: rule("noAnswer", f.noAnswer),
      notReachable: rule("notReachable", f.notReachable),
    },
    ringing:
      ringing.mode === "findMe"
        ? { ...ringing, steps: rings(ringing.steps, "steps") }
        : ringing.mode === "simultaneous"
          ? { ...ringing, also: rings(ringing.also, "also") }
          : ringing,
  }
}
