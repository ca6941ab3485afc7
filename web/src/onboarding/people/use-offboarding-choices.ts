import type { OffboardingChoices, OffboardedPerson } from "@dialplane/contract/onboarding/people/offboardings.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useMay } from "../../kit/use-may.ts"
import type { Colleague } from "./colleague-picker.tsx"
import { offboardingMessages } from "./offboarding.messages.ts"

export type Part = keyof OffboardingChoices
interface Picked {
  readonly do: string
  readonly to: Colleague | null
}

/**
 * For each asset: what happens with and without a successor, and the permission that the first needs. Neither deletes
 * anything at once; kept voicemail messages are deleted after 30 days.
 */
const defaults = {
  extension: { with: "forward", without: "free", needs: "update:extensions" },
  voicemail: { with: "give", without: "keep", needs: "update:extensions" },
  numbers: { with: "stay", without: "stay", needs: undefined },
  phones: { with: "give", without: "unassign", needs: "update:devices" },
  keys: { with: "give", without: "stay", needs: "update:devices" },
  groups: { with: "give", without: "leave", needs: "update:groups" },
  queues: { with: "give", without: "leave", needs: "update:call-queues" },
  recordings: { with: "keep", without: "keep", needs: undefined },
} as const satisfies Readonly<Record<Part, { with: string; without: string; needs: PermissionKey | undefined }>>
const parts = Object.keys(defaults) as Part[]

/** The others go to an extension. */
export const goesToPerson = (part: Part, doing: string) =>
  (part === "extension" && doing === "give") || part === "groups" || part === "recordings"
export const needsColleague = (doing: string) => doing === "give" || doing === "forward"

type Overrides = Readonly<Partial<Record<Part, Picked>>>

/** The choices from when the last day was set. */
const overridesOf = ({ scheduled }: OffboardedPerson): Overrides => {
  if (scheduled === null) return {}
  const find = (choice: OffboardingChoices[Part]): Colleague | null => {
    const found = scheduled.colleagues.find((one) =>
      "toUserId" in choice
        ? one.userId === choice.toUserId
        : "toExtensionId" in choice && one.extensionId === choice.toExtensionId,
    )
    return found === undefined
      ? null
      : { userId: found.userId ?? 0, extensionId: found.extensionId, label: found.label }
  }
  return Object.fromEntries(
    parts.map((part) => [part, { do: scheduled.choices[part].do, to: find(scheduled.choices[part]) }]),
  )
}

const successorOf = (chosen: Overrides): Colleague | null => chosen.extension?.to ?? null

/**
 * The successor is asked for once and takes over everything without a choice of its own. Complete once every transfer
 * has a recipient.
 */
export const useOffboardingChoices = (person: OffboardedPerson) => {
  const may = useMay()
  const messages = useMessages(offboardingMessages)
  const [overrides, setOverrides] = useState(() => overridesOf(person))
  const [successor, setSuccessor] = useState<Colleague | null>(() => successorOf(overridesOf(person)))
  const [nobody, setNobody] = useState(() => person.scheduled !== null && successorOf(overridesOf(person)) === null)
  const usual = (part: Part): string => {
    const { with: taken, without, needs } = defaults[part]
    if (part === "phones" && !may("update:devices")) return "stay"
    return nobody || (needs !== undefined && !may(needs)) ? without : taken
  }
  // Nothing can stay on an extension that is deleted.
  const isDeleted = overrides.extension?.do === "delete"
  const doing = (part: Part) => {
    const wanted = overrides[part]?.do ?? usual(part)
    return isDeleted && wanted === "stay" && part !== "keys" ? "give" : wanted
  }
  const picked = Object.fromEntries(
    parts.map((part) => [part, { do: doing(part), to: overrides[part]?.to ?? successor }]),
  ) as Readonly<Record<Part, Picked>>
  const set = (part: Part, change: Partial<Picked>) =>
    setOverrides((before) => ({
      ...before,
      [part]: { do: before[part]?.do ?? usual(part), to: before[part]?.to ?? null, ...change },
    }))
  // Choosing another successor applies to everything: earlier choices for single assets would still name the first.
  const setTaker = (colleague: Colleague | null) => {
    setSuccessor(colleague)
    setOverrides((before) =>
      Object.fromEntries(Object.entries(before).map(([part, { do: wanted }]) => [part, { do: wanted, to: null }])),
    )
  }
  const setNobodyTakes = (on: boolean) => {
    setNobody(on)
    setOverrides({})
  }
  const has: Readonly<Record<Part, boolean>> = {
    extension: person.extensions.length > 0,
    voicemail: person.extensions.some(({ voicemails }) => voicemails > 0),
    numbers: person.numbers.length > 0,
    phones: person.phones.length > 0,
    keys: person.affected.some(({ kind }) => kind === "key"),
    groups: person.groups.length > 0,
    queues: person.queues.length > 0,
    recordings: person.recordings > 0,
  }
  const lacks = (part: Part) => {
    const { do: wanted, to } = picked[part]
    return needsColleague(wanted) && (to === null || (!goesToPerson(part, wanted) && to.extensionId === null))
  }
  const missing = parts.filter((part) => has[part] && lacks(part))
  // An asset that the user does not have keeps a choice without effect.
  const chosen = (part: Part) => {
    const { do: wanted, to } = picked[part]
    if (!has[part]) return { do: defaults[part].without }
    if (!needsColleague(wanted)) return { do: wanted }
    return goesToPerson(part, wanted)
      ? { do: wanted, toUserId: to?.userId ?? 0 }
      : { do: wanted, toExtensionId: to?.extensionId ?? 0 }
  }
  const choices = Object.fromEntries(parts.map((part) => [part, chosen(part)])) as OffboardingChoices
  const labels = new Map(
    Object.values(picked).flatMap(({ to }) =>
      to === null
        ? []
        : [[`u${to.userId}`, to.label.replace(/ \(\d+\)$/, "")] as const, [`e${to.extensionId}`, to.label] as const],
    ),
  )
  const names = {
    user: (id: number) => labels.get(`u${id}`) ?? messages.theColleague,
    extension: (id: number) => labels.get(`e${id}`) ?? messages.theColleague,
  }
  // Only assets that the user has need a recipient.
  const asksForSuccessor = parts.some((part) => part !== "recordings" && part !== "numbers" && has[part])
  return {
    picked,
    set,
    has,
    missing,
    choices,
    names,
    successor,
    setSuccessor: setTaker,
    nobody,
    setNobody: setNobodyTakes,
    asksForSuccessor,
  }
}
export type OffboardingForm = ReturnType<typeof useOffboardingChoices>
