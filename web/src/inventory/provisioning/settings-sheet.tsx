import {
  phoneSettingNames,
  someSettings,
  type PhoneSettingName,
  type SomeSettings,
} from "@dialplane/contract/inventory/provisioning/phone-settings"
import type { LayeredSettings } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { useId } from "react"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { provisioningMessages } from "./provisioning.messages.ts"
import { SettingField } from "./setting-field.tsx"

interface Props {
  readonly title: string
  readonly sentence: string
  readonly settings: LayeredSettings
  readonly lockedBy?: string | undefined
  readonly onSubmit: (settings: SomeSettings, version: number) => Promise<unknown>
  readonly onClose: () => void
}

/** Edits the settings of one layer; empty ones show the inherited value. */
export const SettingsSheet = ({ title, sentence, settings, lockedBy, onSubmit, onClose }: Props) => {
  const messages = useMessages(provisioningMessages)
  const id = useId()
  const form = useForm({
    schema: someSettings,
    initial: settings.own,
    version: settings.version,
    onSubmit: async (values, version) => {
      await onSubmit(
        Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as SomeSettings,
        version,
      )
      showToast({ tone: "good", title: messages.saved, message: messages.savedText })
      onClose()
    },
  })
  const set = (name: PhoneSettingName, value: unknown) => form.set(name, value as never)
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={title}
      sentence={sentence}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
      saveDisabledReason={lockedBy}
    >
      <form id={id} {...form.element}>
        <FormProblem form={form} />
        <FormSection>
          {phoneSettingNames.map((name) => (
            <SettingField
              key={name}
              name={name}
              value={form.values[name]}
              inherited={settings.inherited.values[name]}
              origin={settings.inherited.origins[name]}
              error={form.errors[name]}
              lockedBy={lockedBy}
              onChange={(value) => set(name, value)}
            />
          ))}
        </FormSection>
      </form>
    </SideSheet>
  )
}
