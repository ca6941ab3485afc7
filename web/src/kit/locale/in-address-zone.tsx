import { timeZoneId } from "@dialplane/contract/kit/time-zones"
import { use, type ReactNode } from "react"
import { z } from "zod"
import { usePageParams } from "../data/use-page-params.ts"
import { defineMessages } from "./messages.ts"
import { ShownTimeZone } from "./shown-time-zone.ts"
import { useMessages } from "./use-locale.ts"
import { useZoneText } from "./use-zone-text.ts"

const params = z.object({ tz: timeZoneId.optional() })

/** Pages that reports link to show times in the time zone of the report: `?tz=Europe/London`. */
export const InAddressZone = ({ children }: { readonly children: ReactNode }) => (
  <ShownTimeZone value={usePageParams(params).tz}>{children}</ShownTimeZone>
)

const messages = defineMessages({
  "en-us": { timesIn: (zone: string) => `Times in ${zone}` },
})

/** Names the time zone after a time in the head of a page, if the address asks for one. */
export const ZoneNote = () => {
  const { timesIn } = useMessages(messages)
  const zoneText = useZoneText()
  const timeZone = use(ShownTimeZone)
  return timeZone === undefined ? null : ` · ${timesIn(zoneText(timeZone))}`
}
