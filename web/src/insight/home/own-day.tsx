import { useQuery } from "@tanstack/react-query"
import { ownDevicesQuery } from "../../inventory/devices/devices.api.ts"
import { OwnDevices, OwnDevicesTile } from "../../inventory/devices/own-devices-tile.tsx"
import { OwnCalls, OwnCallTiles } from "../../inventory/extensions/own-calls-tile.tsx"
import { ownExtensionsQuery } from "../../inventory/extensions/extensions.api.ts"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { PickupCalls } from "../../calling/engine/pickup-calls-tile.tsx"
import { OwnConsoleTile } from "../../calling/receptionist-console/own-console-tile.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { Section } from "../../ui/page/section.tsx"
import { TileGrid } from "../../ui/page/tile-grid.tsx"
import { hasOwnDay } from "./has-own-day.ts"
import classes from "./home.module.css"
import { homeMessages } from "./home.messages.ts"

/** Whether the user has anything of their own to show here. */
const useHasOwnDay = (): boolean => {
  const { homeAccountId } = useSignedIn()
  const { accountId } = useAccount()
  const asked = accountId === homeAccountId
  const [mayPhone, mayDevices] = [useCan("read:own-voicemail"), useCan("read:own-devices")]
  const extensions = useQuery({ ...ownExtensionsQuery, enabled: asked && mayPhone })
  const devices = useQuery({ ...ownDevicesQuery, enabled: asked && mayDevices })
  return asked && hasOwnDay(mayPhone ? extensions.data : null, mayDevices ? devices.data : null)
}

/** What users need for their own calls: messages, whether the phone would ring, and where calls go. */
export const OwnDay = () => {
  const messages = useMessages(homeMessages)
  const hasPhone = useCan("read:own-voicemail")
  const hasDevices = useCan("read:own-devices")
  if (!useHasOwnDay()) return null
  return (
    <>
      {hasPhone && <PickupCalls />}
      <Section title={messages.ownDay}>
        <TileGrid least={180}>
          {hasPhone && <OwnCallTiles />}
          {hasDevices && <OwnDevicesTile />}
          {hasPhone && <OwnConsoleTile />}
        </TileGrid>
      </Section>
      <div className={classes.columns} data-two={(hasPhone && hasDevices) || undefined}>
        {hasPhone && (
          <div>
            <OwnCalls />
          </div>
        )}
        {hasDevices && (
          <div>
            <OwnDevices />
          </div>
        )}
      </div>
    </>
  )
}
