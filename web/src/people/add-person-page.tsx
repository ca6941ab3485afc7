import type { AddedPerson, PersonDraft } from "@dialplane/contract/people/people.schema"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../kit/account.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { accountAddress } from "../kit/screen.ts"
import { showToast } from "../ui/feedback/toast-store.ts"
import { PageHead } from "../ui/page/page-head.tsx"
import { Page as PageFrame } from "../ui/page/page.tsx"
import { ErrorState } from "../ui/states/error-state.tsx"
import { FormSkeleton } from "../ui/states/form-skeleton.tsx"
import { AddPersonForm } from "./add-person-form.tsx"
import { addPersonWords } from "./add-person.words.ts"
import { personDefaultsQuery } from "./people.api.ts"
import { PersonMade } from "./person-made.tsx"
import type { KeptChoices } from "./use-person-form.ts"

const keep = ({ roleId, locationId, emergencyLocationId, extensionTemplateId, groupIds, sendWelcome, device }: PersonDraft): KeptChoices => ({
  roleId, locationId, emergencyLocationId, extensionTemplateId, groupIds, sendWelcome, deviceKind: device.kind,
})

export const Page = () => {
  const words = useWords(addPersonWords)
  const { accountId } = useAccount()
  const client = useQueryClient()
  const defaults = useQuery(personDefaultsQuery(accountId))
  const [made, setMade] = useState<AddedPerson>()
  const [round, setRound] = useState<{ readonly number: number; readonly kept?: KeptChoices }>({ number: 0 })
  /** The next one starts with today's free numbers, and with the choices that are usually the same. */
  const again = async (kept?: KeptChoices) => {
    await client.refetchQueries({ queryKey: personDefaultsQuery(accountId).queryKey })
    setMade(undefined)
    setRound((before) => ({ number: before.number + 1, ...(kept === undefined ? {} : { kept }) }))
  }
  const done = async (person: AddedPerson, draft: PersonDraft, another: boolean) => {
    if (!another) {
      setRound((before) => ({ ...before, kept: keep(draft) }))
      return setMade(person)
    }
    showToast({ tone: "good", title: words.created(person.name), message: person.extension === null ? person.loginName : words.createdNote(person.extension.number) })
    await again(keep(draft))
  }
  if (made !== undefined) {
    return (
      <PageFrame width="narrow">
        <PersonMade made={made} onAnother={() => void again(round.kept)} />
      </PageFrame>
    )
  }
  return (
    <PageFrame>
      <PageHead breadcrumbs={[{ label: words.people, href: accountAddress(accountId, "users") }]} title={words.title} sentence={words.sentence} />
      {defaults.isError ? (
        <ErrorState message={sentenceOf(defaults.error)} onRetry={() => void defaults.refetch()} />
      ) : defaults.data === undefined ? (
        <FormSkeleton />
      ) : (
        <AddPersonForm key={round.number} defaults={defaults.data} kept={round.kept} onMade={(person, draft, another) => void done(person, draft, another)} />
      )}
    </PageFrame>
  )
}
