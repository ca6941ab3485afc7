import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { StatTile } from "../../ui/page/stat-tile.tsx"
import { emergencyReadinessQuery } from "./emergency-locations.api.ts"
import { emergencyMessages } from "./emergency-locations.messages.ts"

/** For dashboards: how many lines have no emergency location. Empty for users who may not see emergency locations. */
export const EmergencyReadinessTile = () => {
  const may = useCan("read:emergency-locations")
  return may ? <Tile /> : null
}

const Tile = () => {
  const messages = useMessages(emergencyMessages)
  const { number } = useFormat()
  const { accountId } = useAccount()
  const { data, isError } = useQuery(emergencyReadinessQuery(accountId))
  if (isError) return null
  const missing = data?.linesWithoutLocation ?? 0
  const note =
    data === undefined
      ? undefined
      : data.lines === 0
        ? messages.tileNoLines
        : missing > 0
          ? messages.tileMissing(data.lines)
          : data.linesWaiting > 0
            ? messages.tileWaiting(data.linesWaiting)
            : messages.tileReady
  const differing = data?.linesDiffering ?? 0
  return (
    <>
      <StatTile
        label={messages.tileLabel}
        icon="emergency"
        href={accountAddress(accountId, `emergency-locations/lines${missing > 0 ? "?assigned=false" : ""}`)}
        loading={data === undefined}
        value={data && number(missing)}
        tone={missing > 0 ? "bad" : data?.linesWaiting ? "warn" : data?.lines === 0 ? undefined : "good"}
        note={
          note === undefined || data === undefined
            ? undefined
            : data.carrier.connected
              ? note
              : `${note} · ${messages.tileNoCarrier}`
        }
      />
      {differing > 0 && (
        <StatTile
          label={messages.differsLabel}
          icon="emergency"
          href={accountAddress(accountId, "emergency-locations/lines?differs=true")}
          value={number(differing)}
          tone="warn"
          note={messages.differsNote}
        />
      )}
    </>
  )
}
