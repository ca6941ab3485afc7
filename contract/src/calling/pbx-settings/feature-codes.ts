import { textTable } from "../../kit/language.ts"

/** What is dialed after a code: nothing, an extension, or any number. */
export type CodeArgument = "none" | "extension" | "number"

interface FeatureDefinition {
  readonly code: string
  readonly takes: CodeArgument
  readonly title: string
  readonly hint: string
}

/** What a phone can do by dialing a code, with the code of a new account. */
export const features = textTable(
  "pbxSettings.features",
  {
    voicemail: { code: "*97", takes: "none", title: "Listen to voicemail", hint: "Opens your own mailbox." },
    doNotDisturbOn: {
      code: "*78",
      takes: "none",
      title: "Do not disturb on",
      hint: "Your phones stop ringing until you turn it off.",
    },
    doNotDisturbOff: { code: "*79", takes: "none", title: "Do not disturb off", hint: "Your phones ring again." },
    forwardOn: {
      code: "*72",
      takes: "number",
      title: "Forward calls on",
      hint: "Dial the code and then the number that takes your calls.",
    },
    forwardOff: {
      code: "*73",
      takes: "none",
      title: "Forward calls off",
      hint: "Your calls ring your own phones again.",
    },
    hideCallerId: {
      code: "*67",
      takes: "number",
      title: "Hide caller ID for one call",
      hint: "Dial the code and then the number to call.",
    },
    returnCall: { code: "*69", takes: "none", title: "Return the last call", hint: "Calls whoever called you last." },
    pickUpGroup: {
      code: "*8",
      takes: "none",
      title: "Pick up a call of your group",
      hint: "Answers a call that rings in your pickup group.",
    },
    pickUpExtension: {
      code: "**",
      takes: "extension",
      title: "Pick up a call of an extension",
      hint: "Dial the code and then the extension that rings.",
    },
    park: { code: "*68", takes: "none", title: "Park the call", hint: "Puts the call in the next free parking slot." },
    record: {
      code: "*3",
      takes: "none",
      title: "Record the call",
      hint: "Starts and stops the recording of the call you are in.",
    },
    listen: {
      code: "*44",
      takes: "extension",
      title: "Monitor: listen",
      hint: "Dial the code and then the extension. Nobody hears you.",
    },
    whisper: {
      code: "*45",
      takes: "extension",
      title: "Monitor: whisper",
      hint: "Dial the code and then the extension. Only that extension hears you.",
    },
    barge: {
      code: "*46",
      takes: "extension",
      title: "Monitor: barge in",
      hint: "Dial the code and then the extension. Everyone hears you.",
    },
    queueLogIn: { code: "*50", takes: "none", title: "Log in to your queues", hint: "Queue calls ring your phone." },
    queueLogOut: { code: "*51", takes: "none", title: "Log out of your queues", hint: "Queue calls stop ringing you." },
  } as const satisfies Record<string, FeatureDefinition>,
  "title",
  "hint",
)
export type Feature = keyof typeof features
export const featureNames = Object.keys(features) as [Feature, ...Feature[]]

export interface FeatureCode {
  readonly feature: Feature
  readonly code: string
  readonly enabled: boolean
}
export const defaultFeatureCodes: readonly FeatureCode[] = featureNames.map((feature) => ({
  feature,
  code: features[feature].code,
  enabled: true,
}))

/** A code begins with * or #, so it is never an extension, a parking slot or an emergency number. */
export const codeShape = /^(\*\*|##|[*#]\d{1,4})$/

export interface CodeConflict {
  readonly feature: Feature
  readonly with: Feature
  /** `same`: one code twice. `begins`: a code that takes digits is the beginning of the other one. */
  readonly kind: "same" | "begins"
}
/** The first two enabled codes that a phone could not tell apart. */
export const findConflict = (codes: readonly FeatureCode[]): CodeConflict | undefined => {
  const enabled = codes.filter((one) => one.enabled)
  for (const [index, one] of enabled.entries())
    for (const other of enabled.slice(index + 1)) {
      if (one.code === other.code) return { feature: other.feature, with: one.feature, kind: "same" }
      if (swallows(one, other)) return { feature: other.feature, with: one.feature, kind: "begins" }
      if (swallows(other, one)) return { feature: one.feature, with: other.feature, kind: "begins" }
    }
  return undefined
}
const swallows = (shorter: FeatureCode, longer: FeatureCode) =>
  features[shorter.feature].takes !== "none" && longer.code.startsWith(shorter.code)
