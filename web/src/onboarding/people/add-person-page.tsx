import { switchesOf, type AddedPerson, type PersonDraft } from "@dialplane/contract/onboarding/people/people.schema"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { AddPersonForm } from "./add-person-form.tsx"
import { addPersonMessages } from "./add-person.messages.ts"
import { LastMade } from "./last-made.tsx"
import { personDefaultsQuery } from "./people.api.ts"
import { PersonMade } from "./person-made.tsx"
import type { KeptChoices } from "./use-person-form.ts"

/** A room gets no welcome email, which says nothing about the next user: for a room, the choice is reset to on. */
const keep = (draft: PersonDraft): KeptChoices => {
  const { roleId, locationId, emergencyLocationId, extensionTemplateId, groupIds, queueIds, device, isRoom } = draft
  return {
    roleId,
    locationId,
    emergencyLocationId,
    extensionTemplateId,
    groupIds,
    queueIds,
    device,
    sendWelcome: draft.sendWelcome || isRoom,
    allowLogin: draft.allowLogin || isRoom,
    ...switchesOf(draft),
  }
}

export const Page = () => {
  const messages = useMessages(addPersonMessages)
  const { accountId } = useAccount()
  const client = useQueryClient()
  const router = useRouter()
  const defaults = useQuery(personDefaultsQuery(accountId))
  const [made, setMade] = useState<AddedPerson>()
  /** The PIN cannot be read later: it is shown once to the administrator, who passes it on. */
  const [pin, setPin] = useState<string>()
  /** The previous user, while the next is being added: otherwise the app code would be lost. */
  const [last, setLast] = useState<AddedPerson>()
  const [round, setRound] = useState<{ readonly number: number; readonly kept?: KeptChoices }>({ number: 0 })
  /** The next user starts with the current free numbers, and with the choices that usually stay the same. */
  const again = async (kept?: KeptChoices) => {
    window.scrollTo({ top: 0 })
    await client.refetchQueries({ queryKey: personDefaultsQuery(accountId).queryKey })
    setMade(undefined)
    setRound((before) => ({ number: before.number + 1, ...(kept === undefined ? {} : { kept }) }))
  }
  const done = async (person: AddedPerson, draft: PersonDraft, another: boolean) => {
    if (!another) {
      setRound((before) => ({ ...before, kept: keep(draft) }))
      setLast(undefined)
      setPin(draft.voicemail.pin)
      return setMade(person)
    }
    setPin(draft.voicemail.pin)
    setLast(person)
    await again(keep(draft))
  }
  if (made !== undefined) {
    return (
      <PageFrame width="narrow">
        <PersonMade made={made} pin={pin} onAnother={() => void again(round.kept)} />
      </PageFrame>
    )
  }
  return (
    <PageFrame>
      <PageHead
        breadcrumbs={[{ label: messages.people, href: accountAddress(accountId, "users") }]}
        title={messages.title}
        sentence={messages.sentence}
      />
      {defaults.isLoadingError ? (
        <LoadError of={defaults} />
      ) : defaults.data === undefined ? (
        <FormSkeleton />
      ) : (
        <>
          {last !== undefined && <LastMade key={last.userId} made={last} pin={pin} />}
          <AddPersonForm
            key={round.number}
            defaults={defaults.data}
            kept={round.kept}
            onCancel={() => void router.navigate({ href: accountAddress(accountId, "users") })}
            onMade={(person, draft, another) => void done(person, draft, another)}
          />
        </>
      )}
    </PageFrame>
  )
}
