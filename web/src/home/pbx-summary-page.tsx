import type { ServiceCountName } from "@dialplane/contract/accounts/accounts.schema"
import { useQuery } from "@tanstack/react-query"
import { serviceInfoQuery } from "../accounts/accounts.api.ts"
import { groupsQuery } from "../groups/groups.api.ts"
import { useAccount } from "../kit/account.tsx"
import { useCan } from "../kit/can.tsx"
import { LoadError } from "../kit/errors/load-error.tsx"
import { useFormat, useWords } from "../kit/locale/use-locale.ts"
import { accountAddress } from "../kit/screen.ts"
import { queuesQuery } from "../queues/queues.api.ts"
import { Page as PageFrame } from "../ui/page/page.tsx"
import { PageHead } from "../ui/page/page-head.tsx"
import { Section } from "../ui/page/section.tsx"
import { StatTile } from "../ui/page/stat-tile.tsx"
import { TileGrid } from "../ui/page/tile-grid.tsx"
import { homeWords } from "./home.words.ts"
import { ListCountTile } from "./list-count-tile.tsx"
import { ServiceTiles, useListOf } from "./service-tiles.tsx"
import { usePeopleCount } from "./use-people-count.ts"

const numbers: readonly ServiceCountName[] = ["localCompanyNumbers", "tollFreeNumbers", "smartNumbers", "nonEligibleNumbers"]
const handling: readonly ServiceCountName[] = ["receptionistConsoles", "companyFaxes", "personalFaxes"]

export const Page = () => {
  const words = useWords(homeWords)
  const { accountId } = useAccount()
  const mayOpenQueues = useCan("read:call-queues")
  const queues = useQuery({ ...queuesQuery(accountId), enabled: mayOpenQueues })
  const { data: counts, ...services } = useQuery(serviceInfoQuery(accountId))
  return (
    <PageFrame>
      <PageHead title={words.pbx} sentence={words.pbxSentence} />
      {services.isLoadingError ? (
        <LoadError of={services} />
      ) : (
        <>
          <Section title={words.groupPeople}>
            <PeopleAndPhones />
          </Section>
          <Section title={words.groupNumbers}>
            <ServiceTiles counts={counts} names={numbers} />
          </Section>
          <Section title={words.groupHandling}>
            <ServiceTiles counts={counts} names={handling} first={mayOpenQueues && <ListCountTile label={words.goQueues} icon="queue" href={accountAddress(accountId, "call-queues")} of={queues} />} />
          </Section>
        </>
      )}
    </PageFrame>
  )
}

const PeopleAndPhones = () => {
  const words = useWords(homeWords)
  const { number } = useFormat()
  const { accountId } = useAccount()
  const { data: counts } = useQuery(serviceInfoQuery(accountId))
  const people = usePeopleCount()
  const mayOpen = useCan("read:users")
  const mayOpenGroups = useCan("read:groups")
  const groups = useQuery({ ...groupsQuery(accountId), enabled: mayOpenGroups })
  const listOf = useListOf()
  const share = (count: number | undefined) => (count && people ? words.perPerson(number(count / people, { maximumFractionDigits: 1 })) : undefined)
  const tile = (name: "extensions" | "mobileExtensions" | "devices", icon: "extension" | "mobile" | "desk-phone") => (
    <StatTile label={words[name]} icon={icon} href={listOf(name)} value={counts && number(counts[name])} loading={counts === undefined} quiet={counts?.[name] === 0} note={share(counts?.[name])} />
  )
  return (
    <TileGrid least={180}>
      {mayOpen && <StatTile label={words.people} icon="users" href={accountAddress(accountId, "users")} value={people === undefined ? undefined : number(people)} loading={people === undefined} />}
      {mayOpenGroups && <ListCountTile label={words.groups} icon="team" href={accountAddress(accountId, "groups")} of={groups} />}
      {tile("extensions", "extension")}
      {tile("mobileExtensions", "mobile")}
      {tile("devices", "desk-phone")}
    </TileGrid>
  )
}
