import { signInStateOf, signInTones } from "@dialplane/contract/identity/users/sign-in-state"
import type { User } from "@dialplane/contract/identity/users/users.schema"
import { useQuery } from "@tanstack/react-query"
import { useDay } from "../../kit/locale/use-day.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { provisioningQuery } from "./users.api.ts"
import { userMessages } from "./users.messages.ts"

/** Whether the user can sign in, when they leave, and where they come from. */
export const PersonBadges = ({ person }: { readonly person: User }) => {
  const messages = useMessages(userMessages)
  const day = useDay()
  const state = signInStateOf(person)
  return (
    <>
      <StatusBadge tone={signInTones[state]}>{messages[`signIn_${state}`]}</StatusBadge>
      {person.offboardingDate !== null && (
        <>
          {" "}
          <StatusBadge tone="warn">{messages.offboardingDate(day(person.offboardingDate))}</StatusBadge>
        </>
      )}
      {(person.isImported || person.addedByImport) && (
        <>
          {" "}
          <ImportedBadge person={person} />
        </>
      )}
    </>
  )
}
const ImportedBadge = ({ person }: { readonly person: User }) => {
  const messages = useMessages(userMessages)
  const { data } = useQuery({ ...provisioningQuery(person.userId), enabled: person.isImported })
  return <StatusBadge tone="neutral">{data?.managed === true ? messages.managedByScim : messages.imported}</StatusBadge>
}
