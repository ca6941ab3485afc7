import { useMutation, useQuery } from "@tanstack/react-query"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { logOwn, ownGroupsQuery } from "./call-groups.api.ts"
import { callGroupMessages } from "./call-groups.messages.ts"
import classes from "./call-groups.module.css"

/** The user's own groups: a switch logs in and out at once, where the group allows it. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(callGroupMessages)
  const groups = useQuery(ownGroupsQuery)
  const log = useMutation(logOwn)
  const lockedBy = useWhyNot("update:own-voicemail")
  if (groups.isLoadingError) return <LoadError of={groups} />
  if (groups.data === undefined) return <FormSkeleton fields={1} />
  const mine = groups.data.filter(({ extensionId }) => extensionId === id)
  if (mine.length === 0) return <p className={classes.none}>{messages.ownNone}</p>
  return (
    <FormSection>
      {mine.map(({ callGroupId, extensionId, groupExtension, groupName, loggedOut, membersCanLogOut }) => (
        <SwitchField
          key={callGroupId}
          label={`${groupExtension} ${groupName}`}
          description={loggedOut ? messages.ownSilent : messages.ownRings}
          disabledReason={lockedBy ?? (membersCanLogOut ? undefined : messages.ownFixed)}
          checked={!loggedOut}
          onChange={(loggedIn) => log.mutate({ params: { callGroupId, extensionId }, body: { loggedIn } })}
        />
      ))}
    </FormSection>
  )
}
