import type { Template } from "@dialplane/contract/commercial/partners/partners.schema"
import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { DataTable } from "../../ui/table/data-table.tsx"
import { DeleteTemplate } from "./delete-template.tsx"
import { templatesQuery } from "./partners.api.ts"
import { templateColumns } from "./template-columns.tsx"
import { templateMessages } from "./templates.messages.ts"

const addressOf = ({ templateId }: Template) => `/partner/templates/${templateId}`

export const Page = () => {
  const messages = useMessages(templateMessages)
  const { accountId } = useSignedIn()
  const router = useRouter()
  const templates = useQuery(templatesQuery(accountId))
  const mayNotCreate = useWhyNot("create:partner-settings")
  const mayNotDelete = useWhyNot("delete:partner-settings")
  const [deleting, setDeleting] = useState<Template>()
  const columns = useMemo(() => templateColumns(messages, accountId), [messages, accountId])
  const add = (
    <ActionButton kind="primary" icon="add" href="/partner/templates/new" disabledReason={mayNotCreate}>
      {messages.newTemplate}
    </ActionButton>
  )
  const go = (href: string) => void router.navigate({ href })
  return (
    <PageFrame width="fill">
      <PageHead title={messages.templates} sentence={messages.templatesSentence} actions={add} />
      {templates.isLoadingError ? (
        <LoadError of={templates} />
      ) : (
        <DataTable
          label={messages.templates}
          columns={columns}
          rows={templates.data ?? []}
          loading={templates.isPending}
          rowId={({ templateId }) => String(templateId)}
          rowName={({ name }) => name}
          onActivate={(template) => go(addressOf(template))}
          rowActions={(template) => [
            {
              id: "open",
              actions: [
                { id: "open", label: messages.open, icon: "edit", href: addressOf(template) },
                {
                  id: "customers",
                  label: messages.seeDeviations,
                  icon: "companies",
                  href: `${addressOf(template)}?tab=customers`,
                },
              ],
            },
            {
              id: "delete",
              actions: [
                {
                  id: "delete",
                  label: messages.delete,
                  icon: "delete",
                  danger: true,
                  disabledReason: mayNotDelete,
                  onSelect: () => setDeleting(template),
                },
              ],
            },
          ]}
          empty={
            <EmptyState
              icon="document"
              title={messages.noTemplates}
              sentence={messages.noTemplatesSentence}
              action={add}
            />
          }
        />
      )}
      {deleting && <DeleteTemplate template={deleting} onClose={() => setDeleting(undefined)} />}
    </PageFrame>
  )
}
