import { useQuery } from "@tanstack/react-query"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { ownCountsQuery } from "./voicemail.api.ts"
import { voicemailMessages } from "./voicemail.messages.ts"
import classes from "./voicemail.module.css"

export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(voicemailMessages)
  const counts = useQuery(ownCountsQuery)
  if (counts.isLoadingError) return <LoadError compact of={counts} />
  if (counts.data === undefined) return <FormSkeleton fields={1} />
  const box = counts.data.boxes.find(({ extensionId, isPrevious }) => extensionId === id && !isPrevious)
  return (
    <p className={classes.glance}>
      <span>{box === undefined ? messages.noBox : messages.newCountOf(box.newCount)}</span>
      <TextLink href="/me/voicemail">{messages.openOwn}</TextLink>
    </p>
  )
}
