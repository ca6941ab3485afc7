import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import { texts } from "@dialplane/contract/kit/language"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { namesWithoutIds } from "../../kit/audit/recorded-references.ts"
import { refuse } from "../../kit/refusal.ts"
import { hasEmergencyLocation, hasExtension, hasLocation } from "./undo-targets.queries.ts"

const messages = texts("devices.undoTargets", {
  extension: (number: string) => `Extension ${number}`,
  location: (name: string) => `Location “${name}”`,
  emergencyLocation: (name: string) => `Emergency location “${name}”`,
})

// Targets of a revert: found by the id in the entry, and named by their recorded name when they no longer exist.

type Find = typeof hasExtension
const require = async (db: Db, ctx: Context, find: Find, id: number, what: string) =>
  (await find(db, ctx.accountId, id)) ? id : refuse(deviceProblems.gone, { what })

/** A recorded name with its id; both null when there was no value. */
type Named<Name extends string> = { readonly [Key in Name]: string | null } & {
  readonly [Key in `${Name}Id`]: number | null
}

export const requireExtension = async (db: Db, ctx: Context, { extension, extensionId }: Named<"extension">) =>
  extensionId === null ? null : require(db, ctx, hasExtension, extensionId, messages.extension(extension ?? ""))

export const requireLocation = async (db: Db, ctx: Context, { location, locationId }: Named<"location">) =>
  locationId === null ? null : require(db, ctx, hasLocation, locationId, messages.location(location ?? ""))

/** The location a reverted line gets: its own, its extension's, or none. */
export const requireAddress = async (
  db: Db,
  ctx: Context,
  { emergencyLocation, emergencyLocationId }: Named<"emergencyLocation">,
) => {
  // A line that followed its extension is recorded without an id.
  const isOwn = emergencyLocationId !== null
  return {
    e911LocationId: isOwn
      ? await require(db, ctx, hasEmergencyLocation, emergencyLocationId, messages.emergencyLocation(
          emergencyLocation ?? "",
        ))
      : null,
    restores: { hadNone: emergencyLocation === null },
  }
}

/** Entries of phones and lines written before ids were recorded. */
export const lacksIds = namesWithoutIds("extension", "location", "emergencyLocation")
