import { isPhoneMake, modelName } from "@dialplane/contract/inventory/devices/models"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { modelSettingsQuery, modelsQuery, saveModelSettings } from "./provisioning.api.ts"
import { provisioningMessages } from "./provisioning.messages.ts"
import { SettingsTable } from "./settings-table.tsx"
import { templateMessages } from "./templates.messages.ts"

const SettingsSheet = lazyWindow(() => import("./settings-sheet.tsx").then((file) => file.SettingsSheet))

/** The settings of a model. */
export const Page = () => {
  const messages = useMessages(templateMessages)
  const settingMessages = useMessages(provisioningMessages)
  const { accountId } = useAccount()
  const params = useParams({ strict: false }) as { make: string; model: string }
  const make = isPhoneMake(params.make) ? params.make : "yealink"
  const { model } = params
  const settings = useQuery(modelSettingsQuery(accountId, make, model))
  const models = useQuery(modelsQuery(accountId))
  const save = useMutation(saveModelSettings)
  const lockedBy = useWhyNot("update:devices")
  const [editing, setEditing] = useState(false)
  const used = models.data?.find((one) => one.make === make && one.model === model)
  const { data } = settings
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.title, href: `${accountAddress(accountId, "phone-templates")}?tab=models` }]}
        title={modelName(make, model)}
        sentence={used && messages.modelSentence(used.deviceCount)}
        actions={
          data && (
            <ActionButton kind="primary" icon="edit" disabledReason={lockedBy} onClick={() => setEditing(true)}>
              {messages.change}
            </ActionButton>
          )
        }
      />
      {settings.isLoadingError ? (
        <LoadError of={settings} />
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <SettingsTable settings={data} layer="model" />
      )}
      {editing && data !== undefined && (
        <SettingsSheet
          title={settingMessages.modelTitle(modelName(make, model))}
          sentence={settingMessages.modelSentence}
          settings={data}
          lockedBy={lockedBy}
          onClose={() => setEditing(false)}
          onSubmit={(own, version) =>
            save.mutateAsync({
              params: { accountId: String(accountId), make, model },
              body: { settings: own, version },
            })
          }
        />
      )}
    </PageFrame>
  )
}
