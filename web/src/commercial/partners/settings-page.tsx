import type { PartnerSettings } from "@dialplane/contract/commercial/partners/partners.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { partnerSettingsQuery, savePartnerSettings } from "./partners.api.ts"
import { partnerMessages } from "./partners.messages.ts"
import { SettingsForm } from "./settings-form.tsx"

export const Page = () => {
  const messages = useMessages(partnerMessages)
  const { accountId } = useSignedIn()
  const settings = useQuery(partnerSettingsQuery(accountId))
  return (
    <PageFrame width="narrow">
      <PageHead title={messages.settings} sentence={messages.settingsSentence} />
      {settings.isLoadingError ? (
        <LoadError of={settings} />
      ) : settings.data === undefined ? (
        <FormSkeleton fields={4} />
      ) : (
        <EditSettings key={accountId} settings={settings.data} />
      )}
    </PageFrame>
  )
}

const EditSettings = ({ settings }: { readonly settings: PartnerSettings }) => {
  const messages = useMessages(partnerMessages)
  const save = useMutation(savePartnerSettings)
  const { accountId, version: latest, ...values } = settings
  return (
    <SettingsForm
      initial={values}
      version={latest}
      lockedBy={useWhyNot("update:partner-settings")}
      onSubmit={async (edit, version) => {
        await save.mutateAsync({ params: { accountId }, body: { ...edit, version } })
        showToast({ tone: "good", title: messages.saved, message: messages.savedSettings })
      }}
    />
  )
}
