import type { z } from "zod"
import type { Destination } from "@dialplane/contract/calling/destinations/destination"
import { canHave, type ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import { readDestinationsOf } from "../../calling/destinations/destinations.service.ts"
import { removeExtension } from "../../inventory/extensions/remove-extension.service.ts"
import type { CallingKind, ListEntry, Settings, Wanted } from "./calling-kind.rules.ts"
import type { Named } from "./known-objects.rules.ts"

// From rows to the requests of the domains.

export const rings = (type: string) => canHave(type as ExtensionType, "ringing")
export const hasPhones = (type: string) => canHave(type as ExtensionType, "sharing")

export const objectionOf =
  (schema: z.ZodType, toRequest: (settings: Settings) => Settings = (settings) => settings): CallingKind["objection"] =>
  (settings) => {
    const issue = schema.safeParse(toRequest(settings)).error?.issues[0]
    return issue === undefined ? undefined : { setting: String(issue.path[0] ?? ""), problem: issue.message }
  }
export const idsOf = (entries: readonly ListEntry[] | undefined) =>
  entries?.flatMap((entry) => ("extensionId" in entry ? [entry.extensionId] : []))
export const nameOf = ({ name }: Wanted) => (name === undefined ? {} : { name })
export const numbered = (extension: string | undefined) => (extension === undefined ? {} : { extension })
export const removeObject: CallingKind["remove"] = (ctx, db, id) => removeExtension(ctx, db, id, {})

/** Settings that name a schedule or a sound, under the names of their ids. */
export const withIds = (settings: Settings, ids: Readonly<Record<string, string>>): Settings =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) =>
      ids[name] === undefined ? [name, value] : [ids[name], (value as Named | null)?.id ?? null],
    ),
  )

export const withScheduleId = (settings: Settings): Settings => withIds(settings, { schedule: "scheduleId" })

/** Adds the destinations of the read objects to their settings: the slot of each setting. */
export const withSlots =
  (read: CallingKind["read"], slots: Readonly<Record<string, string>>): CallingKind["read"] =>
  async (db, accountId, which) => {
    const found = await read(db, accountId, which)
    const destinations = await readDestinationsOf(
      db,
      accountId,
      found.map(({ id }) => id),
    )
    return found.map((one) => ({
      ...one,
      settings: {
        ...one.settings,
        ...Object.fromEntries(
          Object.entries(slots).map(([setting, slot]): [string, Destination | null] => [
            setting,
            destinations.get(one.id)?.get(slot) ?? null,
          ]),
        ),
      },
    }))
  }
