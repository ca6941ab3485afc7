import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { StatTile } from "../../ui/page/stat-tile.tsx"
import { checksQuery } from "./routing.api.ts"
import { routingMessages } from "./routing.messages.ts"

/** For dashboards: what callers would notice. Empty for users who may not see how calls are routed. */
export const RoutingChecksTile = () => (useCan("read:pbx-settings") ? <Tile /> : null)

const Tile = () => {
  const messages = useMessages(routingMessages)
  const { number } = useFormat()
  const { accountId } = useAccount()
  const { data, isError } = useQuery(checksQuery(accountId))
  if (isError) return null
  const errors = data?.errors ?? 0
  const warnings = data?.warnings ?? 0
  return (
    <StatTile
      label={messages.checks}
      icon="routing"
      href={accountAddress(accountId, "routing-checks")}
      loading={data === undefined}
      value={data && number(errors + warnings)}
      tone={errors > 0 ? "bad" : warnings > 0 ? "warn" : "good"}
      note={
        data === undefined
          ? undefined
          : errors + warnings === 0
            ? messages.tileGood
            : [
                ...(errors > 0 ? [messages.errors(errors)] : []),
                ...(warnings > 0 ? [messages.warnings(warnings)] : []),
              ].join(", ")
      }
    />
  )
}
