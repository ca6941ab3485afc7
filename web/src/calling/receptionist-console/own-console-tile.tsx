import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { StatTile } from "../../ui/page/stat-tile.tsx"
import { ownConsoleQuery } from "./receptionist-console.api.ts"
import { consoleMessages } from "./receptionist-console.messages.ts"

/** For dashboards: a link to the user's receptionist console; empty for users without one. */
export const OwnConsoleTile = () => {
  const messages = useMessages(consoleMessages)
  const { data } = useQuery(ownConsoleQuery)
  const seat = data?.seat
  if (!seat) return null
  return (
    <StatTile
      label={messages.tile}
      icon="receptionist"
      href={accountAddress(seat.accountId, "receptionist-console/desk")}
      value={seat.extension === null ? messages.noExtension : messages.tileAt(seat.extension)}
      note={messages.tileNote}
    />
  )
}
