import { rangeDraft, type ReservedRange } from "@dialplane/contract/inventory/extensions/number-plan.schema"
import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import { useAccount } from "../../kit/account.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { addRange, saveRange } from "./extensions.api.ts"
import { numberPlanMessages } from "./number-plan.messages.ts"

/** One form for new and edit. */
export const RangeSheet = ({
  range,
  onClose,
}: {
  readonly range: ReservedRange | undefined
  readonly onClose: () => void
}) => {
  const messages = useMessages(numberPlanMessages)
  const { accountId } = useAccount()
  const add = useMutation(addRange)
  const save = useMutation(saveRange)
  const id = useId()
  const form = useForm({
    schema: rangeDraft,
    initial:
      range === undefined
        ? { first: "", last: "", note: "" }
        : { first: range.first, last: range.last, note: range.note },
    version: range?.version,
    onSubmit: async (body, version) => {
      if (range === undefined) await add.mutateAsync({ params: { accountId }, body })
      else await save.mutateAsync({ params: { accountId, rangeId: range.rangeId }, body: { ...body, version } })
      showToast({
        tone: "good",
        title: messages.saved,
        message: messages.savedRange(body.first === body.last ? body.first : `${body.first}–${body.last}`),
      })
      onClose()
    },
  })
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={range === undefined ? messages.addRange : messages.editRange}
      sentence={messages.rangesSentence}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
    >
      <form id={id} {...form.element}>
        <FormProblem form={form} />
        <FormSection>
          <FormColumns>
            <TextField
              label={messages.first}
              required
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              data-autofocus
              {...form.text("first")}
            />
            <TextField
              label={messages.last}
              required
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              {...form.text("last")}
            />
          </FormColumns>
          <TextField label={messages.note} description={messages.noteHint} autoComplete="off" {...form.text("note")} />
        </FormSection>
      </form>
    </SideSheet>
  )
}
