import { useMutation, useQuery } from "@tanstack/react-query"
import { plainLayout } from "@dialplane/contract/inventory/provisioning/phone-keys"
import { useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { addKeyTemplate, modelsQuery } from "./provisioning.api.ts"
import { TemplateForm } from "./template-form.tsx"
import { templateMessages } from "./templates.messages.ts"

export const Page = () => {
  const messages = useMessages(templateMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const models = useQuery(modelsQuery(accountId))
  const add = useMutation(addKeyTemplate)
  const [chosen, setChosen] = useState<string>()
  const usable = (models.data ?? []).filter(({ model }) => !model.endsWith("-auto"))
  const keyOf = ({ make, model }: { readonly make: string; readonly model: string }) => `${make} ${model}`
  const model =
    usable.find((one) => keyOf(one) === chosen) ??
    usable.toSorted((one, other) => other.deviceCount - one.deviceCount)[0]
  return (
    <PageFrame>
      <PageHead
        breadcrumbs={[{ label: messages.title, href: accountAddress(accountId, "phone-templates") }]}
        title={messages.newTitle}
        sentence={messages.newSentence}
      />
      {models.isLoadingError ? (
        <LoadError of={models} />
      ) : models.data === undefined ? (
        <FormSkeleton />
      ) : model === undefined ? (
        <EmptyState icon="desk-phone" title={messages.noModels} sentence={messages.noModelsSentence} />
      ) : (
        <TemplateForm
          key={keyOf(model)}
          initial={{ name: "", description: "", keys: plainLayout(1) }}
          make={model.make}
          model={model.model}
          modelName={model.modelName}
          keyCount={model.keyCount}
          extensions={[]}
          saveLabel={messages.create}
          lead={
            <SelectField
              label={messages.model}
              description={messages.modelHint}
              required
              value={keyOf(model)}
              options={usable.map((one) => ({ value: keyOf(one), label: one.modelName }))}
              onChange={(value) => value !== null && setChosen(value)}
            />
          }
          onSubmit={async ({ name, description, keys }) => {
            const made = await add.mutateAsync({
              params: { accountId: String(accountId) },
              body: { name, description, keys, make: model.make, model: model.model },
            })
            showToast({ tone: "good", title: messages.created, message: messages.createdText })
            void router.navigate({
              href: accountAddress(accountId, `phone-templates/keys/${made.id}`),
              ignoreBlocker: true,
            })
          }}
        />
      )}
    </PageFrame>
  )
}
