import { isPermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { Template } from "@dialplane/contract/commercial/partners/partners.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { useTab } from "../../kit/use-tab.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { DeleteTemplate } from "./delete-template.tsx"
import { saveTemplate, templateQuery } from "./partners.api.ts"
import { TemplateCustomers } from "./template-customers.tsx"
import { TemplateForm } from "./template-form.tsx"
import { templateMessages } from "./templates.messages.ts"
import classes from "./templates.module.css"

const list = "/partner/templates"

export const Page = () => {
  const messages = useMessages(templateMessages)
  const { accountId } = useSignedIn()
  const router = useRouter()
  const { templateId } = useParams({ strict: false }) as { templateId: string }
  const template = useQuery(templateQuery(accountId, Number(templateId)))
  const mayNotDelete = useWhyNot("delete:partner-settings")
  const [deleting, setDeleting] = useState(false)
  const { data } = template
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.templates, href: list }]}
        title={data?.name ?? (template.isLoadingError ? messages.templates : " ")}
        sentence={data?.description}
        actions={
          data && (
            <ActionButton icon="delete" disabledReason={mayNotDelete} onClick={() => setDeleting(true)}>
              {messages.delete}
            </ActionButton>
          )
        }
      />
      {template.isLoadingError ? (
        <LoadError of={template} />
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <Views key={templateId} template={data} />
      )}
      {deleting && data && (
        <DeleteTemplate
          template={data}
          onClose={() => setDeleting(false)}
          onDeleted={() => void router.navigate({ href: list, ignoreBlocker: true })}
        />
      )}
    </PageFrame>
  )
}

const Views = ({ template }: { readonly template: Template }) => {
  const messages = useMessages(templateMessages)
  const { shown, show } = useTab(["says", "customers"], "says")
  return (
    <>
      <Tabs
        label={messages.views}
        value={shown}
        onChange={show}
        tabs={[
          { value: "says", label: messages.says },
          { value: "customers", label: messages.customersTab, count: template.customers },
        ]}
      />
      {/* The form stays mounted while the other view is shown, so that input is not lost. */}
      <div className={classes.view} hidden={shown !== "says"}>
        <EditTemplate template={template} />
      </div>
      {shown === "customers" && (
        <div className={classes.view}>
          <TemplateCustomers template={template} />
        </div>
      )}
    </>
  )
}

const EditTemplate = ({ template }: { readonly template: Template }) => {
  const messages = useMessages(templateMessages)
  const save = useMutation(saveTemplate)
  const { accountId, templateId, name, description, settings, branding, roles, schedules, version: latest } = template
  return (
    <TemplateForm
      initial={{
        name,
        description,
        settings,
        branding,
        roles: roles.map((role) => ({ ...role, keys: role.keys.filter(isPermissionKey) })),
        schedules,
      }}
      version={latest}
      lockedBy={useWhyNot("update:partner-settings")}
      onSubmit={async (body, version) => {
        await save.mutateAsync({ params: { accountId, templateId }, body: { ...body, version } })
        showToast({
          tone: "good",
          title: messages.saved,
          message: template.customers === 0 ? messages.savedUnused : messages.savedUsed(template.customers),
        })
      }}
    />
  )
}
