import type { KeyTemplateWithKeys } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { keyTemplateQuery, saveKeyTemplate } from "./provisioning.api.ts"
import { TemplateForm } from "./template-form.tsx"
import { templateMessages } from "./templates.messages.ts"
const SpreadSheet = lazyWindow(() => import("./spread-sheet.tsx").then((file) => file.SpreadSheet))

const DeleteTemplateDialog = lazyWindow(() =>
  import("./delete-template-dialog.tsx").then((file) => file.DeleteTemplateDialog),
)

export const Page = () => {
  const messages = useMessages(templateMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const { templateId } = useParams({ strict: false }) as { templateId: string }
  const template = useQuery(keyTemplateQuery(accountId, Number(templateId)))
  const lockedBy = useWhyNot("update:devices")
  const [opened, setOpened] = useState<"apply" | "delete">()
  const [dirty, setDirty] = useState(false)
  const { data } = template
  const list = accountAddress(accountId, "phone-templates")
  return (
    <PageFrame>
      <PageHead
        breadcrumbs={[{ label: messages.title, href: list }]}
        title={data?.name ?? (template.isLoadingError ? messages.title : " ")}
        sentence={data && `${data.modelName} · ${messages.phoneCount(data.deviceCount)}`}
        actions={
          data && (
            <>
              <ActionButton icon="delete" disabledReason={lockedBy} onClick={() => setOpened("delete")}>
                {messages.delete}
              </ActionButton>
              <ActionButton
                kind="primary"
                icon="desk-phone"
                disabledReason={lockedBy ?? (dirty ? messages.applyDirty : undefined)}
                onClick={() => setOpened("apply")}
              >
                {messages.apply}
              </ActionButton>
            </>
          )
        }
      />
      {template.isLoadingError ? (
        <LoadError of={template} />
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <EditTemplate key={templateId} template={data} onDirtyChange={setDirty} />
      )}
      {opened === "apply" && data && (
        <SpreadSheet
          source={{ kind: "template", id: data.id, name: data.name }}
          make={data.make}
          model={data.model}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === "delete" && data && (
        <DeleteTemplateDialog
          template={data}
          onClose={() => setOpened(undefined)}
          onDeleted={() => void router.navigate({ href: list, ignoreBlocker: true })}
        />
      )}
    </PageFrame>
  )
}

const EditTemplate = ({
  template,
  onDirtyChange,
}: {
  readonly template: KeyTemplateWithKeys
  readonly onDirtyChange: (dirty: boolean) => void
}) => {
  const messages = useMessages(templateMessages)
  const { accountId } = useAccount()
  const save = useMutation(saveKeyTemplate)
  return (
    <TemplateForm
      initial={{ name: template.name, description: template.description, keys: template.keys }}
      version={template.version}
      make={template.make}
      model={template.model}
      modelName={template.modelName}
      keyCount={template.keyCount}
      extensions={template.extensions}
      onDirtyChange={onDirtyChange}
      lockedBy={useWhyNot("update:devices")}
      onSubmit={async (body, version) => {
        await save.mutateAsync({
          params: { accountId: String(accountId), templateId: String(template.id) },
          body: { ...body, version },
        })
        showToast({ tone: "good", title: messages.saved, message: messages.savedText(template.deviceCount) })
      }}
    />
  )
}
