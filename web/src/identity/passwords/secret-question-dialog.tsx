import { secretQuestionDraft } from "@dialplane/contract/identity/passwords/passwords.schema"
import { secretQuestions } from "@dialplane/contract/identity/users/secret-questions"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { DialogButtons } from "./dialog-buttons.tsx"
import { secretQuestionsQuery, setQuestion, updateQuestion } from "./passwords.api.ts"
import { passwordMessages } from "./passwords.messages.ts"

interface Props {
  /** The user's current question; null if there is none. */
  readonly chosen: number | null
  readonly onClose: () => void
}

export const SecretQuestionDialog = ({ chosen, onClose }: Props) => {
  const messages = useMessages(passwordMessages)
  const questions = useQuery(secretQuestionsQuery)
  const save = useMutation(chosen === null ? setQuestion : updateQuestion)
  const id = useId()
  const form = useForm({
    schema: secretQuestionDraft,
    initial: { secretQuestionId: chosen ?? secretQuestions[0]!.id, answer: "", currentPassword: "" },
    onSubmit: async (body) => {
      await save.mutateAsync({ body })
      showToast({ tone: "good", title: messages.questionSaved })
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={chosen === null ? messages.setQuestion : messages.changeQuestion}
      dismissible={!form.submitting}
      footer={<DialogButtons form={id} working={form.submitting} label={messages.save} onCancel={onClose} />}
    >
      <form id={id} {...form.element}>
        <ErrorBlock message={form.formError ?? (questions.isError ? errorMessage(questions.error) : undefined)} />
        <FormSection>
          <SelectField
            label={messages.question}
            name="secretQuestionId"
            error={form.errors["secretQuestionId"]}
            options={(questions.data ?? []).map(({ secretQuestionId, secretQuestion }) => ({
              value: String(secretQuestionId),
              label: secretQuestion,
            }))}
            value={String(form.values.secretQuestionId)}
            onChange={(value) => value !== null && form.set("secretQuestionId", Number(value))}
            data-autofocus
          />
          <TextField
            label={messages.answer}
            description={messages.answerHint}
            {...form.text("answer")}
            autoComplete="off"
            spellCheck={false}
          />
          <PasswordField
            label={messages.currentPassword}
            description={messages.confirmHint}
            {...form.text("currentPassword")}
            autoComplete="current-password"
          />
        </FormSection>
      </form>
    </Dialog>
  )
}
