import { templateValueMessages as messages } from "./template-settings.messages.ts"
import { destinationText, refText, type CallDestination } from "../extensions/call-destination.ts"
import { canHave, plansOf, servicePlans, type ExtensionType } from "../extensions/extension-types.ts"
import type { Extension, ExtensionEdit, ForwardingRule, Ringing } from "../extensions/extensions.schema.ts"
import {
  templateFields,
  type EveryTemplateSetting,
  type TemplateDeviation,
  type TemplateField,
  type TemplateSettings,
} from "./extension-templates.schema.ts"

/** The part of an extension that templates cover. */
export type Templated = Pick<
  Extension,
  | "extensionType"
  | "servicePlan"
  | "blockInternationalCalling"
  | "callerId"
  | "voicemail"
  | "forwarding"
  | "ringing"
  | "watchers"
  | "location"
>

/** An extension's settings in the shape of a template. */
export const settingsOf = ({
  servicePlan,
  blockInternationalCalling,
  callerId,
  voicemail,
  forwarding,
  ringing,
  watchers,
  location,
}: Templated): EveryTemplateSetting => ({
  servicePlan,
  blockInternationalCalling,
  hideCallerId: callerId.blocked,
  voicemailOn: voicemail.on,
  voicemailAnswerSeconds: voicemail.answerSeconds,
  voicemailMailNotice: voicemail.mailNotice,
  voicemailAttachAudio: voicemail.attachAudio,
  forwardAlways: forwarding.always,
  forwardBusy: forwarding.busy,
  forwardNoAnswer: forwarding.noAnswer,
  forwardNotReachable: forwarding.notReachable,
  ringing,
  watchers,
  location,
})

/** Whether a type of extension has this setting; a template skips those it does not have. */
export const typeHas = (type: ExtensionType, field: TemplateField, settings: TemplateSettings): boolean => {
  switch (field) {
    case "servicePlan":
      return settings.servicePlan !== undefined && plansOf(type).includes(settings.servicePlan)
    case "hideCallerId":
      return canHave(type, "callerId")
    case "voicemailOn":
    case "voicemailAnswerSeconds":
    case "voicemailMailNotice":
    case "voicemailAttachAudio":
      return canHave(type, "voicemail")
    case "forwardAlways":
    case "forwardBusy":
    case "forwardNoAnswer":
    case "forwardNotReachable":
      return canHave(type, "forwarding")
    case "ringing":
      return canHave(type, "ringing")
    case "watchers":
      return canHave(type, "sharing")
    case "blockInternationalCalling":
    case "location":
      return true
  }
}

const fieldsFor = (settings: TemplateSettings, type: ExtensionType): TemplateField[] =>
  templateFields.filter((field) => settings[field] !== undefined && typeHas(type, field, settings))

/** Removes names and numbers, which are for display only and do not count in a comparison. */
const bare = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== "object" || value === null) return value
  const { extension: _, name: __, ...rest } = value as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(rest)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, bare(inner)]),
  )
}
const comparable = (field: TemplateField, value: unknown): string => {
  // A rule that is off has no destination, whatever is stored in it. The order of watchers does not matter.
  if (field.startsWith("forward") && typeof value === "object" && value !== null && "on" in value && value.on === false)
    return "off"
  if (field === "watchers" && Array.isArray(value))
    return JSON.stringify(
      (bare(value) as { extensionId: number }[]).toSorted((one, other) => one.extensionId - other.extensionId),
    )
  return JSON.stringify(bare(value))
}

/** The fields in which an extension differs from the template. */
export const differingFields = (settings: TemplateSettings, extension: Templated): TemplateField[] => {
  const actual = settingsOf(extension)
  return fieldsFor(settings, extension.extensionType).filter(
    (field) => comparable(field, settings[field]) !== comparable(field, actual[field]),
  )
}

export const deviationsOf = (settings: TemplateSettings, extension: Templated): TemplateDeviation[] => {
  const actual = settingsOf(extension)
  return differingFields(settings, extension).map((field) => ({
    field,
    template: settingText(field, settings),
    actual: settingText(field, actual),
  }))
}

/**
 * The change that makes an extension match the template; undefined when it already does. Its caller ID numbers do not
 * change.
 */
export const editTowards = (
  settings: TemplateSettings,
  extension: Templated,
  only?: readonly TemplateField[],
): ExtensionEdit | undefined => {
  const fields = new Set(
    differingFields(settings, extension).filter((field) => only === undefined || only.includes(field)),
  )
  if (fields.size === 0) return undefined
  const wanted = {
    ...settingsOf(extension),
    ...Object.fromEntries([...fields].map((field) => [field, settings[field]])),
  } as EveryTemplateSetting
  const touches = (...names: readonly TemplateField[]) => names.some((name) => fields.has(name))
  return {
    ...(touches("servicePlan") ? { servicePlan: wanted.servicePlan } : {}),
    ...(touches("blockInternationalCalling") ? { blockInternationalCalling: wanted.blockInternationalCalling } : {}),
    ...(touches("hideCallerId") ? { callerId: { ...extension.callerId, blocked: wanted.hideCallerId } } : {}),
    ...(touches("voicemailOn", "voicemailAnswerSeconds", "voicemailMailNotice", "voicemailAttachAudio")
      ? {
          voicemail: {
            ...extension.voicemail,
            on: wanted.voicemailOn,
            answerSeconds: wanted.voicemailAnswerSeconds,
            mailNotice: wanted.voicemailMailNotice,
            attachAudio: wanted.voicemailAttachAudio,
          },
        }
      : {}),
    ...(touches("forwardAlways", "forwardBusy", "forwardNoAnswer", "forwardNotReachable")
      ? {
          forwarding: {
            always: wanted.forwardAlways,
            busy: wanted.forwardBusy,
            noAnswer: wanted.forwardNoAnswer,
            notReachable: wanted.forwardNotReachable,
          },
        }
      : {}),
    ...(touches("ringing") ? { ringing: wanted.ringing } : {}),
    ...(touches("watchers") ? { watchers: wanted.watchers } : {}),
    ...(touches("location") ? { location: wanted.location } : {}),
  }
}

// --- texts -----------------------------------------------------------------------------------------------------------

const onOff = (on: boolean) => (on ? messages.on : messages.off)
const ruleText = ({ on, to }: ForwardingRule, seconds?: number) => {
  if (!on || to === null) return messages.off
  return seconds === undefined
    ? messages.forwarded(destinationText(to))
    : messages.forwardedAfter(destinationText(to), seconds)
}
const ringingText = (how: Ringing) => {
  switch (how.mode) {
    case "phones":
      return messages.ownPhones
    case "findMe":
      return messages.inSequence(
        how.steps.map(({ to, seconds }) => ({ to: destinationText(to as CallDestination), seconds })),
      )
    case "simultaneous":
      return messages.atTheSameTime(how.also.map(({ to }) => destinationText(to as CallDestination)))
  }
}

/** A setting as text for screens and the audit log. */
export const settingText = (field: TemplateField, settings: TemplateSettings): string => {
  switch (field) {
    case "servicePlan":
      return settings.servicePlan === undefined ? "" : servicePlans[settings.servicePlan].name
    case "blockInternationalCalling":
      return settings.blockInternationalCalling === true ? messages.blocked : messages.allowed
    case "hideCallerId":
      return settings.hideCallerId === true ? messages.hidden : messages.shown
    case "voicemailOn":
      return onOff(settings.voicemailOn === true)
    case "voicemailAnswerSeconds":
      return messages.seconds(settings.voicemailAnswerSeconds ?? 0)
    case "voicemailMailNotice":
      return onOff(settings.voicemailMailNotice === true)
    case "voicemailAttachAudio":
      return onOff(settings.voicemailAttachAudio === true)
    case "forwardAlways":
      return settings.forwardAlways === undefined ? "" : ruleText(settings.forwardAlways)
    case "forwardBusy":
      return settings.forwardBusy === undefined ? "" : ruleText(settings.forwardBusy)
    case "forwardNoAnswer":
      return settings.forwardNoAnswer === undefined
        ? ""
        : ruleText(settings.forwardNoAnswer, settings.forwardNoAnswer.seconds)
    case "forwardNotReachable":
      return settings.forwardNotReachable === undefined ? "" : ruleText(settings.forwardNotReachable)
    case "ringing":
      return settings.ringing === undefined ? "" : ringingText(settings.ringing)
    case "watchers":
      return settings.watchers === undefined || settings.watchers.length === 0
        ? messages.none
        : settings.watchers.map(refText).join(", ")
    case "location":
      return (
        settings.location?.name ??
        (settings.location === null || settings.location === undefined
          ? messages.none
          : `#${settings.location.locationId}`)
      )
  }
}
