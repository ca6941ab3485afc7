import type { ExtensionRef } from "@dialplane/contract/inventory/extensions/call-destination"
import {
  templateApplication,
  type ExtensionTemplate,
} from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import { useMutation } from "@tanstack/react-query"
import { useId, useState } from "react"
import { ExtensionsPicker } from "../extensions/extensions-picker.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { startApplying } from "./extension-templates.api.ts"
import { templateMessages } from "./extension-templates.messages.ts"
import { isPersonal } from "./is-personal.ts"
import { SettingsText } from "./settings-text.tsx"

interface Props {
  readonly template: ExtensionTemplate
  readonly onClose: () => void
}

/** Picks the extensions, beside the settings of the template. */
export const ApplySheet = ({ template: { accountId, templateId, name, settings }, onClose }: Props) => {
  const messages = useMessages(templateMessages)
  const id = useId()
  const start = useMutation(startApplying)
  const [chosen, setChosen] = useState<ExtensionRef[]>([])
  const form = useForm({
    schema: templateApplication,
    initial: { extensionIds: [] as number[] },
    onSubmit: async (body) => {
      await start.mutateAsync({ params: { accountId: String(accountId), templateId: String(templateId) }, body })
      showToast({ tone: "good", title: messages.started, message: messages.startedMessage })
      onClose()
    },
  })
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={messages.applyTitle(name)}
      sentence={messages.applySentence}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
      saveLabel={messages.start}
    >
      <form id={id} {...form.element}>
        <ErrorBlock message={form.formError} />
        <FormSection>
          <ExtensionsPicker
            label={messages.applyTo}
            description={messages.applyToHint}
            required
            accountId={accountId}
            name="extensionIds"
            error={form.errors["extensionIds"]}
            offered={isPersonal}
            make={(one) => one}
            value={chosen}
            onChange={(next) => {
              setChosen(next)
              form.set(
                "extensionIds",
                next.map(({ extensionId }) => extensionId),
              )
            }}
          />
        </FormSection>
        <SettingsText settings={settings} />
      </form>
    </SideSheet>
  )
}
