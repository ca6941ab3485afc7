import type { timeZone } from "@dialplane/contract/ground/lookups/lookups.schema"
import type { z } from "zod"

type TimeZone = z.infer<typeof timeZone>

/** 330 is "UTC+05:30". */
export const offsetText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? "−" : "+"}${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`
}

export const zoneOptions = (zones: readonly TimeZone[]) =>
  zones.map(({ timeZoneId, name, offsetMinutes }) => ({
    value: timeZoneId,
    label: `${timeZoneId.replaceAll("_", " ")} (${name}, ${offsetText(offsetMinutes)})`,
  }))
