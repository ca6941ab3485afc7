import type { CallStep } from "@dialplane/contract/calling/routing/call-step"

/** Where a call to a user gets: to their own phones, to others, to voicemail, or to nobody. */
export type Reach = "here" | "elsewhere" | "voicemail" | "nowhere"

/** The steps are those of a call that nobody answers, so that every stop is there. */
export const reachOf = (
  steps: readonly Pick<CallStep, "kind" | "objectKind" | "objectId">[],
  extensionIds: readonly number[],
): Reach => {
  const isOwn = ({ objectKind, objectId }: (typeof steps)[number]) =>
    objectKind === "person" && objectId !== null && extensionIds.includes(objectId)
  const rings = steps.filter(({ kind }) => kind === "ring" || kind === "outside" || kind === "queue" || kind === "menu")
  if (rings.some(isOwn)) return "here"
  if (rings.length > 0) return "elsewhere"
  return steps.some(({ kind }) => kind === "voicemail") ? "voicemail" : "nowhere"
}
