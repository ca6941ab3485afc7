import { useQuery } from "@tanstack/react-query"
import { useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { StatTile } from "../../ui/page/stat-tile.tsx"
import { ownConsoleQuery } from "./receptionist-console.api.ts"
import { consoleWords } from "./receptionist-console.words.ts"

/** For dashboards: the way to one's receptionist console; nothing for whoever has none. */
export const OwnConsoleTile = () => {
  const words = useWords(consoleWords)
  const { data } = useQuery(ownConsoleQuery)
  const seat = data?.seat
  if (!seat) return null
  return (
    <StatTile
      label={words.tile}
      icon="receptionist"
      href={accountAddress(seat.accountId, "receptionist-console/desk")}
      value={seat.extension === null ? words.noExtension : words.tileAt(seat.extension)}
      note={words.tileNote}
    />
  )
}
