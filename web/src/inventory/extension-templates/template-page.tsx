import type { ExtensionTemplate } from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useTab } from "../../kit/use-tab.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { DeleteTemplate } from "./delete-template.tsx"
import { saveTemplate, templateQuery } from "./extension-templates.api.ts"
import { templateMessages } from "./extension-templates.messages.ts"
import { TemplateExtensions } from "./template-extensions.tsx"
import { TemplateForm } from "./template-form.tsx"
import classes from "./templates.module.css"

const ApplySheet = lazyWindow(() => import("./apply-sheet.tsx").then((file) => file.ApplySheet))

export const Page = () => {
  const messages = useMessages(templateMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const { templateId } = useParams({ strict: false }) as { templateId: string }
  const template = useQuery(templateQuery(accountId, Number(templateId)))
  const [mayNotDelete, mayNotApply] = [useWhyNot("delete:extension-templates"), useWhyNot("update:extensions")]
  const [opened, setOpened] = useState<"delete" | "apply">()
  const { data } = template
  const list = accountAddress(accountId, "extension-templates")
  const actions = data && (
    <>
      <ActionButton icon="delete" disabledReason={mayNotDelete} onClick={() => setOpened("delete")}>
        {messages.delete}
      </ActionButton>
      <ActionButton kind="primary" icon="copy" disabledReason={mayNotApply} onClick={() => setOpened("apply")}>
        {messages.apply}
      </ActionButton>
    </>
  )
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.templates, href: list }]}
        title={data?.name ?? messages.templates}
        sentence={data?.description}
        actions={actions}
      />
      {template.isLoadingError ? (
        <LoadError of={template} />
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <Views key={templateId} template={data} />
      )}
      {opened === "delete" && data && (
        <DeleteTemplate
          template={data}
          onClose={() => setOpened(undefined)}
          onDeleted={() => void router.navigate({ href: list, ignoreBlocker: true })}
        />
      )}
      {opened === "apply" && data && <ApplySheet template={data} onClose={() => setOpened(undefined)} />}
    </PageFrame>
  )
}

const Views = ({ template }: { readonly template: ExtensionTemplate }) => {
  const messages = useMessages(templateMessages)
  const { shown, show } = useTab(["says", "extensions"], "says")
  return (
    <>
      <Tabs
        label={messages.views}
        value={shown}
        onChange={show}
        tabs={[
          { value: "says", label: messages.saysTab },
          { value: "extensions", label: messages.extensionsTab, count: template.extensionCount },
        ]}
      />
      {/* The form stays mounted while the other tab is shown, so that input is not lost. */}
      <div className={classes.view} hidden={shown !== "says"}>
        <EditTemplate template={template} />
      </div>
      {shown === "extensions" && (
        <div className={classes.view}>
          <TemplateExtensions template={template} />
        </div>
      )}
    </>
  )
}

const EditTemplate = ({ template }: { readonly template: ExtensionTemplate }) => {
  const messages = useMessages(templateMessages)
  const save = useMutation(saveTemplate)
  const { accountId, templateId, name, description, settings, version: latest } = template
  return (
    <TemplateForm
      initial={{ name, description, settings }}
      version={latest}
      lockedBy={useWhyNot("update:extension-templates")}
      onSubmit={async ({ fromExtensionId: _, ...body }, version) => {
        await save.mutateAsync({
          params: { accountId: String(accountId), templateId: String(templateId) },
          body: { ...body, version },
        })
        showToast({
          tone: "good",
          title: messages.saved,
          message: template.extensionCount === 0 ? messages.savedUnused : messages.savedUsed(template.extensionCount),
        })
      }}
    />
  )
}
