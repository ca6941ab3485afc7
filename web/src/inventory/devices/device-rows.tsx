import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useCan } from "../../kit/can.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { DeviceIcon, holderOf, ReachabilityBadge } from "./device-marks.tsx"
import { deviceMessages } from "./devices.messages.ts"
import classes from "./device-rows.module.css"

/** A short list of phones and apps, for the pages of users and extensions. */
export const DeviceRows = ({
  devices,
  showHolder,
}: {
  readonly devices: readonly Device[]
  readonly showHolder?: boolean
}) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const mayOpen = useCan("read:devices")
  return (
    <ul className={classes.rows}>
      {devices.map((device) => {
        const lacks = device.lines.some(
          ({ enabled, extensionId, e911LocationId }) => enabled && extensionId !== null && e911LocationId === null,
        )
        const facts = [
          showHolder ? holderOf(device) : null,
          device.name === device.modelName ? null : device.modelName,
          device.macAddress,
          device.locationName,
        ]
          .filter(Boolean)
          .join(" · ")
        return (
          <li key={device.id} className={classes.row}>
            <span className={classes.icon}>
              <DeviceIcon device={device} size={18} />
            </span>
            <span className={classes.text}>
              {mayOpen ? (
                <TextLink quiet href={accountAddress(accountId, `devices/${device.id}`)}>
                  {device.name}
                </TextLink>
              ) : (
                <span>{device.name}</span>
              )}
              <span className={classes.facts}>
                {facts}
                {device.lastSeenAt !== null && device.reachability !== "registered" && (
                  <>
                    {facts === "" ? "" : " · "}
                    {messages.lastSeenInline} <RelativeTime at={device.lastSeenAt} />
                  </>
                )}
              </span>
            </span>
            {lacks && (
              <StatusBadge plain tone="warn">
                {messages.noEmergencyBadge}
              </StatusBadge>
            )}
            <ReachabilityBadge reachability={device.reachability} />
          </li>
        )
      })}
    </ul>
  )
}
