import { listCompanyBook, listOwnBook } from "@dialplane/contract/inventory/phone-book/phone-book.endpoints"
import {
  recordDraft,
  recordName,
  type PhoneBookRecord,
  type RecordDraft,
} from "@dialplane/contract/inventory/phone-book/phone-book.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { useNewest } from "../../kit/data/use-newest.ts"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { NumberFields } from "./number-fields.tsx"
import { addEntry, saveEntry, type Book } from "./phone-book.api.ts"
import { phoneBookMessages } from "./phone-book.messages.ts"

interface Props {
  readonly book: Book
  readonly entry: PhoneBookRecord | undefined
  readonly lockedBy: string | undefined
  readonly onClose: () => void
}

const initialOf = (entry: PhoneBookRecord | undefined): RecordDraft => ({
  firstName: entry?.firstName ?? "",
  lastName: entry?.lastName ?? "",
  company: entry?.company ?? "",
  jobTitle: entry?.jobTitle ?? "",
  email: entry?.email ?? "",
  notes: entry?.notes ?? "",
  favorite: entry?.favorite ?? false,
  numbers: entry?.numbers.map(({ phoneBookNumberId, kind, number }) => ({ phoneBookNumberId, kind, number })) ?? [
    { kind: "work", number: "" },
  ],
})

/** One form for new, edit and read-only entries. */
export const EntrySheet = ({ book, entry: opened, lockedBy, onClose }: Props) => {
  const entry = useNewest(
    book.kind === "company" ? listCompanyBook : listOwnBook,
    opened,
    ({ phoneBookId }) => phoneBookId,
  )
  const messages = useMessages(phoneBookMessages)
  const id = useId()
  const add = useMutation(addEntry(book))
  const save = useMutation(saveEntry(book, entry?.phoneBookId ?? 0))
  const form = useForm({
    schema: recordDraft,
    initial: initialOf(entry),
    version: entry?.version,
    onSubmit: async (draft, version) => {
      if (entry === undefined) await add.mutateAsync(draft)
      else await save.mutateAsync({ ...draft, version })
      showToast({
        tone: "good",
        title: messages.saved,
        message: entry === undefined ? messages.addedName(recordName(draft)) : messages.savedName(recordName(draft)),
      })
      onClose()
    },
  })
  // Empty number lines are dropped.
  const submit = () => {
    const filled = (form.values.numbers ?? []).filter(({ number }) => number.trim() !== "")
    if (filled.length !== (form.values.numbers ?? []).length) form.set("numbers", filled)
    return form.submit()
  }
  const field = { disabledReason: lockedBy, autoComplete: "off" } as const
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={
        entry === undefined ? messages.newTitle : lockedBy === undefined ? messages.editTitle : messages.companyEntry
      }
      sentence={entry && recordName(entry)}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
      saveDisabledReason={lockedBy}
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <FormProblem form={form} />
        <FormSection>
          <FormColumns>
            <TextField label={messages.firstName} data-autofocus {...field} {...form.text("firstName")} />
            <TextField label={messages.lastName} {...field} {...form.text("lastName")} />
          </FormColumns>
          <FormColumns>
            <TextField label={messages.company} {...field} {...form.text("company")} />
            <TextField label={messages.jobTitle} {...field} {...form.text("jobTitle")} />
          </FormColumns>
          <NumberFields
            value={form.values.numbers ?? []}
            errors={form.errors}
            disabledReason={lockedBy}
            onChange={(numbers) => form.set("numbers", numbers)}
          />
          <TextField label={messages.email} type="email" {...field} {...form.text("email")} />
          <TextAreaField
            label={messages.notes}
            description={messages.notesHint}
            disabledReason={lockedBy}
            {...form.text("notes")}
          />
          <SwitchField
            label={messages.favorite}
            description={messages.favoriteHint}
            disabledReason={lockedBy}
            {...form.checkbox("favorite")}
          />
        </FormSection>
      </form>
    </SideSheet>
  )
}
