import { destination } from "@dialplane/contract/calling/destinations/destination"
import {
  menuKeys,
  receptionistDraft,
  type ReceptionistDetails,
  type ReceptionistKey,
} from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.schema"
import { extensionNumber } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { z } from "zod"
import { receptionistMessages } from "./virtual-receptionists.messages.ts"

const messages = receptionistMessages.locales["en-us"]

/** While the user chooses, the action is known and the destination is not yet. */
const keyValue = z.object({
  key: z.enum(menuKeys),
  action: z.enum(["destination", "repeat", "previous"]),
  destination: destination.nullable(),
})
export type KeyValue = z.output<typeof keyValue>
const sound = z.object({ mediaId: z.int(), name: z.string() }).nullable()

const { shape } = receptionistDraft
/** The form of new and existing receptionists. */
export const receptionistValues = z
  .object({
    name: shape.name,
    /** New ones only. */
    extension: z.union([z.literal(""), extensionNumber]),
    scheduleId: shape.scheduleId,
    greeting: sound,
    closedGreeting: sound,
    dialExtensions: shape.dialExtensions,
    waitSeconds: shape.waitSeconds,
    betweenDigitsSeconds: shape.betweenDigitsSeconds,
    noInputRetries: shape.noInputRetries,
    wrongKeyRetries: shape.wrongKeyRetries,
    keys: z.array(keyValue),
    noInput: destination.nullable(),
    wrongKey: destination.nullable(),
    closed: destination.nullable(),
  })
  .superRefine(({ keys }, context) => {
    for (const [index, one] of keys.entries())
      if (one.action === "destination" && one.destination === null)
        context.addIssue({
          code: "custom",
          path: ["keys", index, "destination"],
          message: messages.chooseDestination,
        })
  })
export type ReceptionistInput = z.input<typeof receptionistValues>
export type ReceptionistValues = z.output<typeof receptionistValues>

export const newReceptionist: ReceptionistInput = {
  name: "",
  extension: "",
  scheduleId: null,
  greeting: null,
  closedGreeting: null,
  dialExtensions: true,
  waitSeconds: 5,
  betweenDigitsSeconds: 3,
  noInputRetries: 2,
  wrongKeyRetries: 2,
  keys: [],
  noInput: null,
  wrongKey: null,
  closed: null,
}

const soundOf = (mediaId: number | null, name: string | null) =>
  mediaId === null ? null : { mediaId, name: name ?? "" }

export const valuesOf = (of: ReceptionistDetails): ReceptionistInput => ({
  name: of.name,
  extension: "",
  scheduleId: of.scheduleId,
  greeting: soundOf(of.greetingId, of.greetingName),
  closedGreeting: soundOf(of.closedGreetingId, of.closedGreetingName),
  dialExtensions: of.dialExtensions,
  waitSeconds: of.waitSeconds,
  betweenDigitsSeconds: of.betweenDigitsSeconds,
  noInputRetries: of.noInputRetries,
  wrongKeyRetries: of.wrongKeyRetries,
  keys: of.keys.map((one) => ({
    key: one.key,
    action: one.action,
    destination: one.action === "destination" ? one.destination : null,
  })),
  noInput: of.noInput,
  wrongKey: of.wrongKey,
  closed: of.closed,
})

const sentKey = ({ key, action, destination: to }: KeyValue): ReceptionistKey =>
  action === "destination" ? { key, action, destination: to! } : { key, action }

/** What is sent: everything but the extension number, which only new ones have. */
export const bodyOf = ({
  extension: _number,
  greeting,
  closedGreeting,
  keys,
  closed,
  ...rest
}: ReceptionistValues) => ({
  ...rest,
  greetingId: greeting?.mediaId ?? null,
  closedGreetingId: rest.scheduleId === null ? null : (closedGreeting?.mediaId ?? null),
  closed: rest.scheduleId === null ? null : closed,
  keys: keys.map(sentKey),
})

export const receptionistViews = ["keys", "greeting", "hours", "input"] as const
export type ReceptionistView = (typeof receptionistViews)[number]

/** The tab that shows a field. */
export const viewOf = (field: string): ReceptionistView => {
  if (field.startsWith("greeting") || field.startsWith("closedGreeting")) return "greeting"
  if (field.startsWith("schedule") || field.startsWith("closed")) return "hours"
  return /^(?:wait|between|noInput|wrongKey)/.test(field) ? "input" : "keys"
}
