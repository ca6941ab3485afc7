import type { LeaveChoices, LeavingPerson } from "@dialplane/contract/people/departures.schema"
import { useState } from "react"
import { useMay } from "../kit/use-may.ts"
import type { Colleague } from "./colleague-picker.tsx"

export type Part = keyof LeaveChoices
interface Picked {
  readonly do: string
  readonly to: Colleague | null
}

/** The others go to an extension. */
export const goesToPerson = (part: Part) => part === "extension" || part === "groups" || part === "recordings"
const usual = { extension: "free", voicemail: "keep", numbers: "pool", phones: "unassign", groups: "leave", queues: "leave", recordings: "keep" } as const satisfies Readonly<Record<Part, string>>
const parts = Object.keys(usual) as Part[]
const needsColleague = new Set(["give", "forward"])

/** What was picked for each part; complete once everything that goes to somebody has somebody. */
export const useLeaveChoices = (person: LeavingPerson) => {
  const may = useMay()
  const [picked, setPicked] = useState<Readonly<Record<Part, Picked>>>({
    extension: { do: "free", to: null },
    voicemail: { do: "keep", to: null },
    numbers: { do: may("update:phone-numbers") ? "pool" : "stay", to: null },
    phones: { do: may("update:devices") ? "unassign" : "stay", to: null },
    groups: { do: "leave", to: null },
    queues: { do: "leave", to: null },
    recordings: { do: "keep", to: null },
  })
  const set = (part: Part, change: Partial<Picked>) => setPicked((before) => ({ ...before, [part]: { ...before[part], ...change } }))
  const has: Readonly<Record<Part, boolean>> = {
    extension: person.extensions.length > 0, voicemail: person.extensions.some(({ voicemails }) => voicemails > 0), numbers: person.numbers.length > 0, phones: person.phones.length > 0,
    groups: person.groups.length > 0, queues: person.queues.length > 0, recordings: person.recordings > 0,
  }
  const missing = parts.filter((part) => has[part] && needsColleague.has(picked[part].do) && (picked[part].to === null || (!goesToPerson(part) && picked[part].to?.extensionId === null)))
  // A part the person does not have keeps its usual choice: there is nothing to do for it.
  const chosen = (part: Part) => {
    const { do: doing, to } = picked[part]
    if (!has[part]) return { do: usual[part] }
    if (!needsColleague.has(doing)) return { do: doing }
    return goesToPerson(part) ? { do: doing, toUserId: to?.userId ?? 0 } : { do: doing, toExtensionId: to?.extensionId ?? 0 }
  }
  const choices = Object.fromEntries(parts.map((part) => [part, chosen(part)])) as LeaveChoices
  const labels = new Map(Object.values(picked).flatMap(({ to }) => (to === null ? [] : [[`u${to.userId}`, to.label.replace(/ \(\d+\)$/, "")] as const, [`e${to.extensionId}`, to.label] as const])))
  return { picked, set, has, missing, choices, names: { user: (id: number) => labels.get(`u${id}`) ?? "…", extension: (id: number) => labels.get(`e${id}`) ?? "…" } }
}
export type LeaveForm = ReturnType<typeof useLeaveChoices>
