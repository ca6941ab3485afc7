import { useAccount } from "../kit/account.tsx"
import { useMay } from "../kit/use-may.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { accountAddress } from "../kit/screen.ts"
import { Section } from "../ui/page/section.tsx"
import { Tile } from "../ui/page/tile.tsx"
import { TileGrid } from "../ui/page/tile-grid.tsx"
import { homeWords } from "./home.words.ts"
import { placesToGo } from "./places.ts"

export const QuickLinks = () => {
  const words = useWords(homeWords)
  const { accountId } = useAccount()
  const may = useMay()
  const places = placesToGo.filter(({ permission }) => may(permission))
  if (places.length === 0) return null
  return (
    <Section title={words.goOn}>
      <TileGrid>
        {places.map(({ path, icon, title, text }) => (
          <Tile key={path} icon={icon} title={words[title]} sentence={words[text]} href={accountAddress(accountId, path)} />
        ))}
      </TileGrid>
    </Section>
  )
}
