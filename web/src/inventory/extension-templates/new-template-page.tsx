import type { ExtensionRef } from "@dialplane/contract/inventory/extensions/call-destination"
import { getExtension } from "@dialplane/contract/inventory/extensions/extensions.endpoints"
import type { TemplateSettings } from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import { settingsOf, typeHas } from "@dialplane/contract/inventory/extension-templates/template-settings"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { ExtensionPicker } from "../extensions/extension-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { query } from "../../kit/data/query.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { addTemplate } from "./extension-templates.api.ts"
import { templateMessages } from "./extension-templates.messages.ts"
import { isPersonal } from "./is-personal.ts"
import { TemplateForm } from "./template-form.tsx"

export const Page = () => {
  const messages = useMessages(templateMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const add = useMutation(addTemplate)
  const mayNotRead = useWhyNot("read:extensions")
  const [begin, setBegin] = useState<"empty" | "extension">("empty")
  const [source, setSource] = useState<ExtensionRef | null>(null)
  const settings = useSettingsOf(begin === "extension" ? (source?.extensionId ?? null) : null)
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.templates, href: accountAddress(accountId, "extension-templates") }]}
        title={messages.add}
        sentence={messages.newSentence}
      />
      <TemplateForm
        // Another source resets the form.
        key={settings === undefined ? "empty" : String(source?.extensionId)}
        initial={{ name: "", description: "", settings: settings ?? {} }}
        saveLabel={messages.create}
        onSubmit={async (body) => {
          const made = await add.mutateAsync({ params: { accountId: String(accountId) }, body })
          showToast({ tone: "good", title: messages.created, message: messages.createdMessage })
          void router.navigate({
            href: accountAddress(accountId, `extension-templates/${made.templateId}?tab=extensions`),
            ignoreBlocker: true,
          })
        }}
      >
        <FormSection>
          <ChoiceField
            label={messages.begin}
            value={begin}
            onChange={setBegin}
            options={[
              { value: "empty", label: messages.beginEmpty, description: messages.beginEmptySentence },
              { value: "extension", label: messages.beginExtension, description: messages.beginExtensionSentence },
            ]}
          />
          {begin === "extension" && (
            <ExtensionPicker
              label={messages.source}
              description={messages.sourceHint}
              required
              among={{ accountId }}
              offered={isPersonal}
              value={source}
              onChange={setSource}
              disabledReason={mayNotRead}
            />
          )}
        </FormSection>
      </TemplateForm>
    </PageFrame>
  )
}

/** The settings of an extension in the shape of a template; undefined until loaded. */
const useSettingsOf = (extensionId: number | null): TemplateSettings | undefined => {
  const { data } = useQuery({
    ...query(
      getExtension,
      { params: { kitId: String(extensionId ?? 0) }, query: { includeVoicemailsCount: "false" } },
      { customError: true },
    ),
    enabled: extensionId !== null,
  })
  if (extensionId === null || data === undefined) return undefined
  const all = settingsOf(data)
  return Object.fromEntries(
    Object.entries(all).filter(([field]) => typeHas(data.extensionType, field as keyof TemplateSettings, all)),
  )
}
