import { useQuery } from "@tanstack/react-query"
import { useLocation, useRouterState } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { ErrorState } from "../../ui/states/error-state.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { recommendedOnly, type ApiGroup } from "./api-description.ts"
import { apiDescriptionQuery } from "./developers.api.ts"
import { developerMessages } from "./developers.messages.ts"
import { guideNames } from "./guide-samples.ts"
import { GuideView, guideHash } from "./guide-view.tsx"
import { OperationView } from "./operation-view.tsx"
import { ReferenceIndex } from "./reference-index.tsx"
import { ReferenceOverview } from "./reference-overview.tsx"
import classes from "./developers.module.css"

/** The reference, with its heading. What is open stands in the address, behind the #. */
export const ReferenceView = () => {
  const messages = useMessages(developerMessages)
  const wanted = useRouterState({ select: ({ location }) => decodeURIComponent(location.hash) })
  const [isOlderShown, showOlder] = useState(false)
  const recommended = useQuery(apiDescriptionQuery("recommended"))
  // A link can lead to an older operation.
  const isWantedElsewhere =
    recommended.data !== undefined && isOperation(wanted) && find(recommended.data.groups, wanted) === undefined
  const whole = useQuery({ ...apiDescriptionQuery("all"), enabled: isOlderShown || isWantedElsewhere })
  const api = isOlderShown || isWantedElsewhere ? whole : recommended
  return (
    <>
      <PageHead
        title={messages.reference}
        sentence={messages.referenceSentence}
        actions={
          <TextLink external href="/openapi.json">
            {messages.download}
          </TextLink>
        }
      />
      {api.isLoadingError ? (
        <ErrorState message={api.error.message} onRetry={() => void api.refetch()} />
      ) : api.data === undefined ? (
        <ListSkeleton />
      ) : (
        <Reference {...api.data} wanted={wanted} isOlderShown={isOlderShown} onShowOlder={showOlder} />
      )}
    </>
  )
}

const isOperation = (wanted: string) => wanted !== "" && guideNames.every((name) => guideHash(name) !== wanted)
const find = (groups: readonly ApiGroup[], wanted: string) =>
  groups.flatMap(({ operations }) => operations).find(({ id }) => id === wanted)

interface ReferenceProps {
  readonly groups: readonly ApiGroup[]
  readonly version: string
  readonly wanted: string
  readonly isOlderShown: boolean
  readonly onShowOlder: (shown: boolean) => void
}

/** One operation at a time, given by the address, so that hundreds of them do not slow down the page. */
const Reference = ({ groups, version, wanted, isOlderShown, onShowOlder }: ReferenceProps) => {
  const messages = useMessages(developerMessages)
  const pathname = useLocation({ select: (location) => location.pathname })
  const operation = find(groups, wanted)
  const guide = guideNames.find((name) => guideHash(name) === wanted)
  const listed = useMemo(() => (isOlderShown ? groups : recommendedOnly(groups)), [groups, isOlderShown])
  return (
    <div className={classes.reference} data-open={wanted !== "" || undefined}>
      <ReferenceIndex groups={listed} current={wanted} isOlderShown={isOlderShown} onShowOlder={onShowOlder} />
      <div className={classes.content}>
        {wanted !== "" && (
          <p className={classes.back}>
            <TextLink href={pathname}>{messages.all}</TextLink>
          </p>
        )}
        {guide ? (
          <GuideView key={guide} name={guide} />
        ) : operation ? (
          <OperationView key={operation.id} operation={operation} />
        ) : wanted === "" ? (
          <ReferenceOverview groups={listed} version={version} />
        ) : (
          <EmptyState icon="search" title={messages.noSuch} sentence={messages.noSuchSentence} />
        )}
      </div>
    </div>
  )
}
