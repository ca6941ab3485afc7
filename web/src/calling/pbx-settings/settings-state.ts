import {
  pbxSettingsEdit,
  type PbxSettings,
  type PbxSettingsEdit,
} from "@dialplane/contract/calling/pbx-settings/pbx-settings.schema"
import { useForm } from "../../kit/forms/use-form.ts"

const schema = pbxSettingsEdit.omit({ version: true })
export type SettingsValues = Omit<PbxSettingsEdit, "version">

export const useSettingsForm = (
  settings: PbxSettings,
  onSubmit: (values: SettingsValues, version: number) => Promise<unknown>,
) => {
  const { accountId: _1, countryCode: _2, extensionDigits: _3, skippedSlots: _4, version, ...initial } = settings
  return useForm({ schema, initial, version, onSubmit })
}
export type SettingsState = ReturnType<typeof useSettingsForm>

/** What each tab of the form gets. */
export interface PartProps {
  readonly form: SettingsState
  readonly settings: PbxSettings
  readonly off: { readonly disabledReason: string | undefined }
}
