import { OwnDevices, OwnDevicesTile } from "../devices/own-devices-tile.tsx"
import { OwnCalls, OwnCallTiles } from "../extensions/own-calls-tile.tsx"
import { useCan } from "../kit/can.tsx"
import { OwnConsoleTile } from "../receptionist-console/own-console-tile.tsx"
import { useWords } from "../kit/locale/use-locale.ts"
import { Section } from "../ui/page/section.tsx"
import { TileGrid } from "../ui/page/tile-grid.tsx"
import classes from "./home.module.css"
import { homeWords } from "./home.words.ts"

/** What somebody who makes calls wants to see in the morning: messages, whether the phone would ring, and where calls go. */
export const OwnDay = () => {
  const words = useWords(homeWords)
  const hasPhone = useCan("read:own-voicemail")
  const hasDevices = useCan("read:own-devices")
  if (!hasPhone && !hasDevices) return null
  return (
    <>
      <Section title={words.ownDay}>
        <TileGrid least={180}>
          {hasPhone && <OwnCallTiles />}
          {hasDevices && <OwnDevicesTile />}
          {hasPhone && <OwnConsoleTile />}
        </TileGrid>
      </Section>
      <div className={classes.columns} data-two={(hasPhone && hasDevices) || undefined}>
        {hasPhone && <div><OwnCalls /></div>}
        {hasDevices && <div><OwnDevices /></div>}
      </div>
    </>
  )
}
