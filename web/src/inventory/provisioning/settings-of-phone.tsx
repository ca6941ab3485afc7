import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { overridesQuery, saveOverrides } from "./provisioning.api.ts"
import classes from "./provisioning.module.css"
import { provisioningMessages } from "./provisioning.messages.ts"
import { SettingsTable } from "./settings-table.tsx"

const SettingsSheet = lazyWindow(() => import("./settings-sheet.tsx").then((file) => file.SettingsSheet))

/** The settings of a phone and their sources: account, location, model or phone. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(provisioningMessages)
  const { accountId } = useAccount()
  const settings = useQuery(overridesQuery(accountId, id))
  const save = useMutation(saveOverrides)
  const lockedBy = useWhyNot("update:devices")
  const [editing, setEditing] = useState(false)
  if (settings.isLoadingError) return <LoadError of={settings} />
  if (settings.data === undefined) return <FormSkeleton fields={5} />
  const { data } = settings
  return (
    <div className={classes.part}>
      <SettingsTable settings={data} layer="device" />
      <div>
        <ActionButton icon="edit" disabledReason={lockedBy} onClick={() => setEditing(true)}>
          {messages.change}
        </ActionButton>
      </div>
      {editing && (
        <SettingsSheet
          title={messages.settingsTitle}
          sentence={messages.settingsSentence}
          settings={data}
          lockedBy={lockedBy}
          onClose={() => setEditing(false)}
          onSubmit={(own, version) =>
            save.mutateAsync({
              params: { accountId: String(accountId), deviceId: String(id) },
              body: { settings: own, version },
            })
          }
        />
      )}
    </div>
  )
}
