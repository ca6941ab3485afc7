import { useAccount } from "../../kit/account.tsx"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { useMay } from "../../kit/use-may.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { Section } from "../../ui/page/section.tsx"
import { Tile } from "../../ui/page/tile.tsx"
import { TileGrid } from "../../ui/page/tile-grid.tsx"
import { homeMessages } from "./home.messages.ts"
import { ownPlaces, placesToGo } from "./places.ts"

/** Includes the user's own pages where the dashboard is about their own phone. */
export const QuickLinks = () => {
  const messages = useMessages(homeMessages)
  const { accountId } = useAccount()
  const may = useMay()
  const { homeAccountId } = useSignedIn()
  const own = accountId === homeAccountId && !may("read:pbx-summary")
  const places = [...placesToGo, ...(own ? ownPlaces : [])].filter(({ permission }) => may(permission))
  if (places.length === 0) return null
  return (
    <Section title={messages.quickLinks}>
      <TileGrid>
        {places.map(({ path, icon, title, text }) => (
          <Tile
            key={path}
            icon={icon}
            title={messages[title]}
            sentence={messages[text]}
            href={path.startsWith("/") ? path : accountAddress(accountId, path)}
          />
        ))}
      </TileGrid>
    </Section>
  )
}
