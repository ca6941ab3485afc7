import type { ConferenceBridge } from "@dialplane/contract/calling/conference-bridges/conference-bridges.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { bridgeMessages } from "./conference-bridges.messages.ts"

/** Whether callers can join. */
export const BridgeState = ({
  bridge: { hasPins, locked },
  plain,
}: {
  readonly bridge: ConferenceBridge
  readonly plain?: boolean
}) => {
  const messages = useMessages(bridgeMessages)
  if (!hasPins)
    return (
      <StatusBadge plain={plain ?? false} tone="warn">
        {messages.noPins}
      </StatusBadge>
    )
  return (
    <StatusBadge plain={plain ?? false} tone={locked ? "off" : "good"}>
      {locked ? messages.locked : messages.open}
    </StatusBadge>
  )
}
