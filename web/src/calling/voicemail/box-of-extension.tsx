import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { boxQuery } from "./voicemail.api.ts"
import { voicemailMessages } from "./voicemail.messages.ts"
import classes from "./voicemail.module.css"

/** What waits in the box of an extension, group or queue, and the way there. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(voicemailMessages)
  const { accountId } = useAccount()
  const { data, isLoadingError } = useQuery(boxQuery(accountId, id))
  if (isLoadingError) return <p className={classes.note}>{messages.noBox}</p>
  if (data === undefined) return <FormSkeleton fields={1} />
  return (
    <p className={classes.glance}>
      <span>{messages.waiting(data.newCount, data.savedCount)}</span>
      {data.isFull && <StatusBadge tone="bad">{messages.full}</StatusBadge>}
      {!data.isOn && <StatusBadge tone="off">{messages.off}</StatusBadge>}
      <TextLink href={accountAddress(accountId, `voicemail/${id}`)}>{messages.openBox}</TextLink>
    </p>
  )
}
