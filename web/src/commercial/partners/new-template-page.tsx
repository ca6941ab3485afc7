import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useWords } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { addTemplate } from "./partners.api.ts"
import { TemplateForm } from "./template-form.tsx"
import { templateWords } from "./templates.words.ts"

export const Page = () => {
  const words = useWords(templateWords)
  const { accountId } = useSignedIn()
  const router = useRouter()
  const add = useMutation(addTemplate)
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: words.templates, href: "/partner/templates" }]}
        title={words.newTemplate}
        sentence={words.newSentence}
      />
      <TemplateForm
        initial={{ name: "", description: "", settings: {}, branding: {}, roles: [], schedules: [] }}
        saveLabel={words.create}
        onSubmit={async (body) => {
          const made = await add.mutateAsync({ params: { accountId }, body })
          showToast({ tone: "good", title: words.created, message: words.savedUnused })
          void router.navigate({ href: `/partner/templates/${made.templateId}`, ignoreBlocker: true })
        }}
      />
    </PageFrame>
  )
}
