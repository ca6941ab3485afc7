import type { AddedPerson, PersonDefaults, PersonDraft } from "@dialplane/contract/onboarding/people/people.schema"
import { useRef } from "react"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { addPersonMessages } from "./add-person.messages.ts"
import { ExtraFields } from "./extra-fields.tsx"
import { LineFields } from "./line-fields.tsx"
import { MoreFields } from "./more-fields.tsx"
import { PersonFields } from "./person-fields.tsx"
import { PersonSummary } from "./person-summary.tsx"
import { PhoneFields } from "./phone-fields.tsx"
import { usePersonForm, type KeptChoices } from "./use-person-form.ts"
import classes from "./people.module.css"

interface Props {
  readonly defaults: PersonDefaults
  readonly kept: KeptChoices | undefined
  readonly onCancel: () => void
  readonly onMade: (made: AddedPerson, draft: PersonDraft, another: boolean) => void
}

/** Everything about a new user on one page, with one button at the end. */
export const AddPersonForm = ({ defaults, kept, onCancel, onMade }: Props) => {
  const messages = useMessages(addPersonMessages)
  // Which of the two buttons submitted it.
  const another = useRef(false)
  const saved = useRef(false)
  const form = usePersonForm(defaults, kept, (made, draft) => {
    saved.current = true
    onMade(made, draft, another.current)
  })
  const leaving = useUnsavedChanges({ isDirty: () => !saved.current && form.form.isDirty() })
  const submit = async (next: boolean) => {
    another.current = next
    if (await form.submit()) return
    // The first error may be above the visible part.
    requestAnimationFrame(() => document.querySelector<HTMLElement>("[aria-invalid=true]")?.focus())
  }
  return (
    <div className={classes.split}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit(false)
        }}
      >
        <ErrorBlock message={form.formError} />
        <PersonFields form={form} defaults={defaults} />
        <LineFields form={form} defaults={defaults} />
        <PhoneFields form={form} defaults={defaults} />
        <ExtraFields form={form} defaults={defaults} />
        <MoreFields form={form} />
        <FormFooter
          sticky
          saving={form.submitting}
          saveLabel={messages.create}
          onCancel={onCancel}
          start={
            <ActionButton disabled={form.submitting} onClick={() => void submit(true)}>
              {messages.createAndAdd}
            </ActionButton>
          }
        />
        <LeaveDialog {...leaving} />
      </form>
      <PersonSummary form={form} defaults={defaults} />
    </div>
  )
}
