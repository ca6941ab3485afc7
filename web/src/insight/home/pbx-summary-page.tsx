import type { FigureName } from "@dialplane/contract/ground/accounts/account-figures"
import { listGroups } from "@dialplane/contract/identity/groups/groups.endpoints"
import { listQueues } from "@dialplane/contract/calling/queues/queues.endpoints"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Section } from "../../ui/page/section.tsx"
import { useFigures } from "./figures.ts"
import { homeWords } from "./home.words.ts"
import { ListCountTile } from "./list-count-tile.tsx"
import { ServiceTiles } from "./service-tiles.tsx"

const people: readonly FigureName[] = ["people", "extensions", "mobileExtensions", "devices"]
const numbers: readonly FigureName[] = ["localCompanyNumbers", "tollFreeNumbers", "smartNumbers", "nonEligibleNumbers"]
const handling: readonly FigureName[] = ["receptionistConsoles", "companyFaxes", "personalFaxes"]

export const Page = () => {
  const words = useWords(homeWords)
  const { accountId } = useAccount()
  const mayOpenQueues = useCan("read:call-queues")
  const mayOpenGroups = useCan("read:groups")
  const { data: figures, ...services } = useFigures()
  const params = { accountId }
  return (
    <PageFrame>
      <PageHead title={words.pbx} sentence={words.pbxSentence} />
      {services.isLoadingError ? (
        <LoadError of={services} />
      ) : (
        <>
          <Section title={words.groupPeople}>
            <ServiceTiles
              figures={figures}
              names={people}
              first={
                mayOpenGroups && (
                  <ListCountTile
                    label={words.groups}
                    icon="team"
                    href={accountAddress(accountId, "groups")}
                    list={listGroups}
                    params={params}
                  />
                )
              }
            />
          </Section>
          <Section title={words.groupNumbers}>
            <ServiceTiles figures={figures} names={numbers} />
          </Section>
          <Section title={words.groupHandling}>
            <ServiceTiles
              figures={figures}
              names={handling}
              first={
                mayOpenQueues && (
                  <ListCountTile
                    label={words.goQueues}
                    icon="queue"
                    href={accountAddress(accountId, "call-queues")}
                    list={listQueues}
                    params={params}
                  />
                )
              }
            />
          </Section>
        </>
      )}
    </PageFrame>
  )
}
