import { useAccount } from "../../kit/account.tsx"
import { useMay } from "../../kit/use-may.ts"
import { useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { Section } from "../../ui/page/section.tsx"
import { Tile } from "../../ui/page/tile.tsx"
import { TileGrid } from "../../ui/page/tile-grid.tsx"
import { homeWords } from "./home.words.ts"
import { ownPlaces, placesToGo } from "./places.ts"

/** With one's own pages for those whose dashboard is about their own phone. */
export const QuickLinks = ({ own }: { readonly own: boolean }) => {
  const words = useWords(homeWords)
  const { accountId } = useAccount()
  const may = useMay()
  const places = [...placesToGo, ...(own ? ownPlaces : [])].filter(({ permission }) => may(permission))
  if (places.length === 0) return null
  return (
    <Section title={words.goOn}>
      <TileGrid>
        {places.map(({ path, icon, title, text }) => (
          <Tile
            key={path}
            icon={icon}
            title={words[title]}
            sentence={words[text]}
            href={path.startsWith("/") ? path : accountAddress(accountId, path)}
          />
        ))}
      </TileGrid>
    </Section>
  )
}
