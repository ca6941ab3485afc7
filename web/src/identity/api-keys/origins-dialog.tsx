import { apiOriginsEdit, type ApiOrigins } from "@dialplane/contract/identity/api-keys/api-keys.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { z } from "zod"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { apiOriginsQuery, saveOrigins } from "./api-keys.api.ts"
import { apiKeyMessages } from "./api-keys.messages.ts"
import classes from "./api-keys.module.css"

const values = apiOriginsEdit.extend({ origins: z.string().max(5000) })
const linesOf = (text: string) => text.split(/[\s,]+/).filter((line) => line !== "")

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
}

/** The web pages whose scripts may call the API. */
export const OriginsDialog = ({ opened, onClose }: Props) => {
  const messages = useMessages(apiKeyMessages)
  const { accountId } = useAccount()
  const found = useQuery(apiOriginsQuery(accountId))
  return (
    <Dialog opened={opened} onClose={onClose} size={560} title={messages.origins}>
      {found.isLoadingError ? (
        <LoadError of={found} />
      ) : found.data === undefined ? (
        <FormSkeleton fields={1} />
      ) : (
        <OriginsForm found={found.data} onClose={onClose} />
      )}
    </Dialog>
  )
}

const OriginsForm = ({ found, onClose }: { readonly found: ApiOrigins; readonly onClose: () => void }) => {
  const messages = useMessages(apiKeyMessages)
  const { accountId } = useAccount()
  const mayNot = useWhyNot("update:api-keys")
  const save = useMutation(saveOrigins)
  const form = useForm({
    schema: values,
    initial: { origins: found.origins.join("\n") },
    version: found.version,
    onSubmit: async ({ origins }, version) => {
      await save.mutateAsync({ params: { accountId }, body: { origins: linesOf(origins), version } })
      showToast({ tone: "good", title: messages.originsSaved })
      onClose()
    },
  })
  return (
    <form {...form.element} className={classes.stack}>
      <FormProblem form={form} />
      <p className={classes.text}>{messages.originsSentence}</p>
      <TextAreaField
        label={messages.originsField}
        description={messages.originsHint}
        disabledReason={mayNot}
        rows={5}
        spellCheck={false}
        {...form.text("origins")}
        error={form.errors["origins"] ?? form.errors["origins.0"]}
      />
      <div className={classes.buttons}>
        <ActionButton onClick={onClose}>{messages.cancel}</ActionButton>
        <ActionButton kind="primary" type="submit" disabledReason={mayNot} loading={form.submitting}>
          {messages.saveOrigins}
        </ActionButton>
      </div>
    </form>
  )
}
