import { useWords } from "../../kit/locale/use-locale.ts"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { Tile } from "../../ui/page/tile.tsx"
import { TileGrid } from "../../ui/page/tile-grid.tsx"
import type { ApiGroup } from "./api-description.ts"
import { developerWords } from "./developers.words.ts"
import { domainTitle } from "./domain-title.ts"

/** What holds for every operation, before one is chosen. */
export const ReferenceOverview = ({
  groups,
  version,
}: {
  readonly groups: readonly ApiGroup[]
  readonly version: string
}) => {
  const words = useWords(developerWords)
  return (
    <>
      <Section title={words.basics}>
        <KeyValueList
          items={[
            { label: words.base, value: window.location.origin },
            { label: words.auth, value: words.authText },
            { label: words.paging, value: words.pagingText },
            { label: words.refusals, value: words.refusalsText },
            { label: words.retries, value: words.retriesText },
            { label: words.version, value: version },
          ]}
        />
      </Section>
      <Section title={words.groups}>
        <TileGrid>
          {groups.map(({ domain, operations }) => (
            <Tile
              key={domain}
              title={domainTitle(domain)}
              sentence={words.operations(operations.length)}
              href={`/developers#${operations[0]?.id ?? ""}`}
            />
          ))}
        </TileGrid>
      </Section>
    </>
  )
}
