import type { FigureName } from "@dialplane/contract/ground/accounts/account-figures"
import { listGroups } from "@dialplane/contract/identity/groups/groups.endpoints"
import { listQueues } from "@dialplane/contract/calling/queues/queues.endpoints"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Section } from "../../ui/page/section.tsx"
import { useFigures } from "./figures.ts"
import { homeMessages } from "./home.messages.ts"
import { ListCountTile } from "./list-count-tile.tsx"
import { ServiceTiles } from "./service-tiles.tsx"

const people: readonly FigureName[] = ["people", "extensions", "mobileExtensions", "devices"]
const numbers: readonly FigureName[] = ["localCompanyNumbers", "tollFreeNumbers", "smartNumbers", "nonEligibleNumbers"]
const handling: readonly FigureName[] = ["receptionistConsoles", "companyFaxes", "personalFaxes"]

export const Page = () => {
  const messages = useMessages(homeMessages)
  const { accountId } = useAccount()
  const mayOpenQueues = useCan("read:call-queues")
  const mayOpenGroups = useCan("read:groups")
  const { data: figures, ...services } = useFigures()
  const params = { accountId }
  return (
    <PageFrame>
      <PageHead title={messages.pbx} sentence={messages.pbxSentence} />
      {services.isLoadingError ? (
        <LoadError of={services} />
      ) : (
        <>
          <Section title={messages.groupPeople}>
            <ServiceTiles
              figures={figures}
              names={people}
              first={
                mayOpenGroups && (
                  <ListCountTile
                    label={messages.groups}
                    icon="team"
                    href={accountAddress(accountId, "groups")}
                    list={listGroups}
                    params={params}
                  />
                )
              }
            />
          </Section>
          <Section title={messages.groupNumbers}>
            <ServiceTiles figures={figures} names={numbers} />
          </Section>
          <Section title={messages.groupHandling}>
            <ServiceTiles
              figures={figures}
              names={handling}
              first={
                mayOpenQueues && (
                  <ListCountTile
                    label={messages.goQueues}
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
