import { listExtensionTemplates } from "@dialplane/contract/inventory/extension-templates/extension-templates.endpoints"
import { listGroups } from "@dialplane/contract/identity/groups/groups.endpoints"
import type { PersonDefaults } from "@dialplane/contract/onboarding/people/people.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { query } from "../../kit/data/query.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { QueuesPicker } from "../../calling/queues/queues-picker.tsx"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { MultiSelectField } from "../../ui/fields/multi-select-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { addPersonMessages } from "./add-person.messages.ts"
import type { PersonForm } from "./use-person-form.ts"
import { WelcomePreview } from "./welcome-preview.tsx"
import { welcomeMessages } from "./welcome.messages.ts"

/** Template, groups, queues and the welcome email. */
export const ExtraFields = ({ form, defaults }: { readonly form: PersonForm; readonly defaults: PersonDefaults }) => {
  const messages = useMessages(addPersonMessages)
  const { preview } = useMessages(welcomeMessages)
  const [previewed, setPreviewed] = useState(false)
  const { accountId } = useAccount()
  const noTemplates = useWhyNot("read:extension-templates")
  const noGroups = useWhyNot("update:groups")
  const noQueues = useWhyNot("update:call-queues")
  const params = { accountId: String(accountId) }
  const templates = useQuery({
    ...query(listExtensionTemplates, { params, query: { limit: 200 } }, { customError: true }),
    enabled: noTemplates === undefined,
  })
  const groups = useQuery({
    ...query(listGroups, { params, query: { limit: 750 } }, { customError: true }),
    enabled: useCan("read:groups"),
  })
  return (
    <>
      <FormSection title={messages.more} description={messages.moreSentence}>
        <FormColumns>
          <SelectField
            label={messages.template}
            placeholder={messages.noTemplate}
            clearable
            name="extensionTemplateId"
            error={form.errors["extensionTemplateId"]}
            disabledReason={
              noTemplates ?? (form.values.extension?.kind === "none" ? messages.noExtensionReason : undefined)
            }
            options={(templates.data?.items ?? []).map(({ templateId, name }) => ({
              value: String(templateId),
              label: name,
            }))}
            value={form.values.extensionTemplateId == null ? null : String(form.values.extensionTemplateId)}
            onChange={(value) => form.set("extensionTemplateId", value === null ? null : Number(value))}
          />
          <MultiSelectField
            label={messages.groups}
            name="groupIds"
            error={form.errors["groupIds"]}
            disabledReason={noGroups}
            options={(groups.data?.items ?? []).map(({ groupId, group_name }) => ({
              value: String(groupId),
              label: group_name,
            }))}
            value={(form.values.groupIds ?? []).map(String)}
            onChange={(chosen) => form.set("groupIds", chosen.map(Number))}
          />
          <QueuesPicker
            label={messages.queues}
            accountId={accountId}
            name="queueIds"
            error={form.errors["queueIds"]}
            disabledReason={
              noQueues ?? (form.values.extension?.kind === "none" ? messages.noExtensionReason : undefined)
            }
            value={form.values.queueIds ?? []}
            onChange={(chosen) => form.set("queueIds", chosen)}
          />
        </FormColumns>
      </FormSection>
      <FormSection title={messages.welcome} description={messages.welcomeSentence}>
        <SwitchField
          label={messages.sendWelcome}
          description={messages.sendWelcomeHint(form.values.email)}
          disabledReason={
            form.values.isRoom ? messages.isRoomHint : form.values.allowLogin ? undefined : messages.noSignIn
          }
          {...form.checkbox("sendWelcome")}
          checked={form.values.sendWelcome === true && form.values.allowLogin === true}
        />
        <div>
          <ActionButton icon="mail" onClick={() => setPreviewed(true)}>
            {preview}
          </ActionButton>
        </div>
        {previewed && <WelcomePreview form={form} defaults={defaults} onClose={() => setPreviewed(false)} />}
      </FormSection>
    </>
  )
}
