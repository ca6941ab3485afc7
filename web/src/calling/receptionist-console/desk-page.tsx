import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { DeskBook } from "./desk-book.tsx"
import { DeskDirectory } from "./desk-directory.tsx"
import { DeskQueues } from "./desk-queues.tsx"
import classes from "./receptionist-console.module.css"
import { ownConsoleQuery } from "./receptionist-console.api.ts"
import { deskMessages } from "./receptionist-console.messages.ts"

export const Page = () => {
  const messages = useMessages(deskMessages)
  const { accountId } = useAccount()
  const own = useQuery(ownConsoleQuery)
  const seesSeats = useCan("read:receptionist-console")
  const seats = accountAddress(accountId, "receptionist-console")
  // A console belongs to the account the user acts in; the address may name another.
  const isTheirs = own.data?.seat?.accountId === accountId
  return (
    <PageFrame width="fill">
      <PageHead
        title={messages.title}
        sentence={isTheirs ? messages.sentence : undefined}
        breadcrumbs={seesSeats ? [{ label: messages.openSeats, href: seats }] : undefined}
      />
      <ErrorRegion />
      {own.isLoadingError ? (
        <LoadError of={own} />
      ) : own.data === undefined ? (
        <ListSkeleton rows={10} />
      ) : isTheirs ? (
        <div className={classes.desk}>
          <DeskDirectory />
          <div className={classes.aside}>
            <DeskQueues />
            <DeskBook />
          </div>
        </div>
      ) : (
        <EmptyState
          icon="receptionist"
          title={messages.noConsole}
          sentence={messages.noConsoleSentence}
          action={seesSeats ? <ActionButton href={seats}>{messages.whoHas}</ActionButton> : undefined}
        />
      )}
    </PageFrame>
  )
}
