import type { AssignedAssets, OffboardingChoices } from "./offboardings.schema.ts"

/** The extension forwards its calls to one target, so numbers cannot forward to a different colleague. */
const carriesForward = ({ extension, numbers }: OffboardingChoices) =>
  extension.do === "free" ||
  (extension.do === "forward" && numbers.do === "forward" && extension.toExtensionId === numbers.toExtensionId)

/** Why the choices conflict; undefined if they do not. */
export const conflictOf = (
  has: AssignedAssets,
  choices: OffboardingChoices,
):
  | {
      readonly field: keyof OffboardingChoices
      readonly reason: "staysNowhere" | "forwardNeedsExtension" | "toDeparting"
    }
  | undefined => {
  const own = new Set(has.extensions.map(({ extensionId }) => extensionId))
  if (choices.extension.do === "give" && choices.extension.toUserId === has.userId)
    return { field: "extension", reason: "toDeparting" }
  if (choices.groups.do === "give" && choices.groups.toUserId === has.userId)
    return { field: "groups", reason: "toDeparting" }
  if (choices.recordings.do === "give" && choices.recordings.toUserId === has.userId)
    return { field: "recordings", reason: "toDeparting" }
  for (const field of ["extension", "voicemail", "numbers", "phones", "keys", "queues"] as const) {
    const choice = choices[field]
    if ("toExtensionId" in choice && own.has(choice.toExtensionId)) return { field, reason: "toDeparting" }
  }
  if (has.numbers.length > 0 && choices.numbers.do === "forward" && !carriesForward(choices))
    return { field: "numbers", reason: "forwardNeedsExtension" }
  if (choices.extension.do !== "delete") return undefined
  if (has.numbers.length > 0 && choices.numbers.do === "stay") return { field: "numbers", reason: "staysNowhere" }
  if (has.phones.length > 0 && choices.phones.do === "stay") return { field: "phones", reason: "staysNowhere" }
  if (has.queues.length > 0 && choices.queues.do === "stay") return { field: "queues", reason: "staysNowhere" }
  return undefined
}
