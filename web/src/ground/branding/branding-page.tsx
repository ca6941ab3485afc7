import type { Branding } from "@dialplane/contract/ground/branding/branding.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { brandingQuery, saveBranding } from "./branding.api.ts"
import { BrandingForm } from "./branding-form.tsx"
import { brandingMessages } from "./branding.messages.ts"

export const Page = () => {
  const messages = useMessages(brandingMessages)
  const { accountId } = useAccount()
  const branding = useQuery(brandingQuery(accountId))
  return (
    <PageFrame>
      <PageHead title={messages.title} sentence={messages.sentence} />
      {branding.isLoadingError ? (
        <LoadError of={branding} />
      ) : branding.data === undefined ? (
        <FormSkeleton fields={8} />
      ) : (
        <EditBranding key={accountId} branding={branding.data} />
      )}
    </PageFrame>
  )
}

const EditBranding = ({ branding }: { readonly branding: Branding }) => {
  const messages = useMessages(brandingMessages)
  const save = useMutation(saveBranding)
  const { accountId } = branding
  return (
    <BrandingForm
      branding={branding}
      lockedBy={useWhyNot("update:branding")}
      onSubmit={async (settings, version) => {
        await save.mutateAsync({ params: { accountId }, body: { ...settings, version } })
        showToast({ tone: "good", title: messages.saved, message: messages.savedSentence })
      }}
    />
  )
}
