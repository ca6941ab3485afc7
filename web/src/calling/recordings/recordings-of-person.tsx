import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { recordingsOfPersonQuery } from "./recordings.api.ts"
import { lengthText } from "./length-text.ts"
import { recordingMessages } from "./recordings.messages.ts"
import classes from "./recordings.module.css"

/** A summary of a user's recordings, on the user's page. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(recordingMessages)
  const { number, dateTime } = useFormat()
  const { accountId } = useAccount()
  const found = useQuery(recordingsOfPersonQuery(id))
  if (found.isLoadingError) return <LoadError of={found} />
  if (found.data === undefined) return <FormSkeleton fields={1} />
  const { count, seconds, newestAt } = found.data
  if (count === 0) return <p className={classes.quiet}>{messages.noneOfPerson}</p>
  return (
    <>
      <p className={classes.glance}>
        {messages.recordings(count, number(count))}, {lengthText(seconds)}.{" "}
        {newestAt !== null && <span className={classes.quiet}>{messages.newest(dateTime(newestAt))}</span>}
      </p>
      <ActionButton
        size="compact-sm"
        icon="recording"
        href={`${accountAddress(accountId, "recordings/company")}?userId=${id}`}
      >
        {messages.showAll}
      </ActionButton>
    </>
  )
}
