import { useMessages } from "../../kit/locale/use-locale.ts"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { Tile } from "../../ui/page/tile.tsx"
import { TileGrid } from "../../ui/page/tile-grid.tsx"
import type { ApiGroup } from "./api-description.ts"
import { developerMessages } from "./developers.messages.ts"
import { domainTitle } from "./domain-title.ts"
import { guideNames } from "./guide-samples.ts"
import { guideHash } from "./guide-view.tsx"
import { useReferenceLink } from "./use-reference-link.ts"

/** What applies to every operation; shown before one is selected. */
export const ReferenceOverview = ({
  groups,
  version,
}: {
  readonly groups: readonly ApiGroup[]
  readonly version: string
}) => {
  const messages = useMessages(developerMessages)
  const linkTo = useReferenceLink()
  return (
    <>
      <Section title={messages.basics}>
        <KeyValueList
          items={[
            { label: messages.base, value: window.location.origin },
            { label: messages.auth, value: messages.authText },
            { label: messages.paging, value: messages.pagingText },
            { label: messages.refusals, value: messages.refusalsText },
            { label: messages.retries, value: messages.retriesText },
            { label: messages.version, value: version },
          ]}
        />
      </Section>
      <Section title={messages.guides}>
        <TileGrid>
          {guideNames.map((name) => (
            <Tile
              key={name}
              title={messages[`guide_${name}`]}
              sentence={messages[`guide_${name}_sentence`]}
              href={linkTo(guideHash(name))}
            />
          ))}
        </TileGrid>
      </Section>
      <Section title={messages.groups}>
        <TileGrid>
          {groups.map(({ domain, operations }) => (
            <Tile
              key={domain}
              title={domainTitle(domain)}
              sentence={messages.operations(operations.length)}
              href={linkTo(operations[0]?.id ?? "")}
            />
          ))}
        </TileGrid>
      </Section>
    </>
  )
}
