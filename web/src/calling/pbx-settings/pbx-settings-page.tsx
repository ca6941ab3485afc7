import type { PbxSettings } from "@dialplane/contract/calling/pbx-settings/pbx-settings.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { pbxSettingsQuery, savePbxSettings } from "./pbx-settings.api.ts"
import { SettingsForm } from "./settings-form.tsx"
import { pbxMessages } from "./pbx-settings.messages.ts"

export const Page = () => {
  const messages = useMessages(pbxMessages)
  const { accountId } = useAccount()
  const settings = useQuery(pbxSettingsQuery(accountId))
  return (
    <PageFrame width="narrow">
      <PageHead title={messages.title} sentence={messages.sentence} />
      {settings.isLoadingError ? (
        <LoadError of={settings} />
      ) : settings.data === undefined ? (
        <FormSkeleton />
      ) : (
        <EditSettings key={accountId} settings={settings.data} />
      )}
    </PageFrame>
  )
}

const EditSettings = ({ settings }: { readonly settings: PbxSettings }) => {
  const messages = useMessages(pbxMessages)
  const save = useMutation(savePbxSettings)
  const whyNot = useWhyNot("update:pbx-settings")
  return (
    <SettingsForm
      settings={settings}
      lockedBy={whyNot}
      onSubmit={async (body, version) => {
        await save.mutateAsync({ params: { accountId: String(settings.accountId) }, body: { ...body, version } })
        showToast({ tone: "good", title: messages.saved, message: messages.savedSentence })
      }}
    />
  )
}
