import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Section } from "../../ui/page/section.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { ComponentList, RegionGrid } from "./component-list.tsx"
import { Headline } from "./headline.tsx"
import { accountStatusQuery } from "./account-status.api.ts"
import { keeperMessages, statusMessages } from "./service-status.messages.ts"
import classes from "./service-status.module.css"
import { LaterParts, OpenPart } from "./status-parts.tsx"
import { useStale } from "./use-stale.ts"

/** The service status for the users of an account: what affects them first. */
export const Page = () => {
  const messages = useMessages(statusMessages)
  const keeper = useMessages(keeperMessages)
  const { accountId } = useAccount()
  const isOperator = useCan("read:service-status")
  // Who opens this page wants to know what is going on now.
  const status = useQuery({ ...accountStatusQuery(accountId), staleTime: 0 })
  const stale = useStale(status.dataUpdatedAt) && status.data !== undefined
  const { data } = status
  return (
    <PageFrame>
      <PageHead
        title={messages.title}
        sentence={messages.sentence}
        actions={
          <>
            <ActionButton icon="external" href="/status">
              {messages.publicPage}
            </ActionButton>
            {isOperator && (
              <ActionButton icon="edit" href="/service-incidents">
                {keeper.title}
              </ActionButton>
            )}
          </>
        }
      />
      {status.isLoadingError ? (
        <LoadError of={status} />
      ) : data === undefined ? (
        <ListSkeleton rows={8} />
      ) : (
        <div className={classes.parts}>
          <Headline status={data} stale={stale} />
          <OpenPart status={data} />
          <Section title={messages.yourComponents} sentence={messages.yourComponentsSentence}>
            <div className={classes.own}>
              <ComponentList withRegion components={data.own} stale={stale} />
            </div>
          </Section>
          <LaterParts status={data} />
          <Section divided title={messages.allRegions}>
            <RegionGrid components={data.components} stale={stale} />
          </Section>
        </div>
      )}
    </PageFrame>
  )
}
