import { useQuery } from "@tanstack/react-query"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Section } from "../../ui/page/section.tsx"
import { StatTile } from "../../ui/page/stat-tile.tsx"
import { ownDevicesQuery } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"
import { Section as OwnDevicesSection } from "./own-devices-section.tsx"

const page = "/me/devices"

/** Dashboard tile: how many of the user's phones are registered. */
export const OwnDevicesTile = () => {
  const messages = useMessages(deviceMessages)
  const { number } = useFormat()
  const { data, isError } = useQuery(ownDevicesQuery)
  if (isError || data?.length === 0) return null
  const ready = data?.filter(({ reachability }) => reachability === "registered").length ?? 0
  return (
    <StatTile
      label={messages.ownReady}
      icon="desk-phone"
      href={page}
      loading={data === undefined}
      value={data && messages.ownReadyOf(number(ready), number(data.length))}
      tone={data !== undefined && ready < data.length ? "warn" : "good"}
      note={data && (ready === data.length ? messages.ownAllReady : messages.ownSomeOffline(data.length - ready))}
    />
  )
}

/** Dashboard tile: the user's phones and apps and whether they are connected. */
export const OwnDevices = () => {
  const messages = useMessages(deviceMessages)
  return (
    <Section title={messages.ownPhones} actions={<TextLink href={page}>{messages.ownOpen}</TextLink>}>
      <OwnDevicesSection id={0} />
    </Section>
  )
}
