import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { addTemplate } from "./partners.api.ts"
import { TemplateForm } from "./template-form.tsx"
import { templateMessages } from "./templates.messages.ts"

export const Page = () => {
  const messages = useMessages(templateMessages)
  const { accountId } = useSignedIn()
  const router = useRouter()
  const add = useMutation(addTemplate)
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.templates, href: "/partner/templates" }]}
        title={messages.newTemplate}
        sentence={messages.newSentence}
      />
      <TemplateForm
        initial={{ name: "", description: "", settings: {}, branding: {}, roles: [], schedules: [] }}
        saveLabel={messages.create}
        onSubmit={async (body) => {
          const made = await add.mutateAsync({ params: { accountId }, body })
          showToast({ tone: "good", title: messages.created, message: messages.savedUnused })
          void router.navigate({ href: `/partner/templates/${made.templateId}`, ignoreBlocker: true })
        }}
      />
    </PageFrame>
  )
}
