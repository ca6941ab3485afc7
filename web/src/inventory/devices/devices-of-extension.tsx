import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { DeviceRows } from "./device-rows.tsx"
import { devicesOfExtensionQuery } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"
import classes from "./device-rows.module.css"

const AddAppDialog = lazyWindow(() => import("./add-app-dialog.tsx").then((file) => file.AddAppDialog))

/** The phones and apps of an extension, for its page. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const found = useQuery(devicesOfExtensionQuery(accountId, id))
  const [addingApp, setAddingApp] = useState(false)
  const whyNotAdd = useWhyNot("create:devices")
  if (found.isLoadingError) return <LoadError of={found} />
  if (found.data === undefined) return <FormSkeleton />
  const first = found.data[0]
  return (
    <>
      {found.data.length === 0 ? (
        <p className={classes.quiet}>{messages.sectionNone}</p>
      ) : (
        <DeviceRows devices={found.data} />
      )}
      <div className={classes.actions}>
        <ActionButton icon="add" disabledReason={whyNotAdd} href={accountAddress(accountId, "devices/new")}>
          {messages.add}
        </ActionButton>
        <ActionButton icon="mobile" disabledReason={whyNotAdd} onClick={() => setAddingApp(true)}>
          {messages.addApp}
        </ActionButton>
      </div>
      {addingApp && (
        <AddAppDialog
          {...(first?.extension == null
            ? {}
            : { holder: { id, number: first.extension, name: first.extensionName ?? "" } })}
          onClose={() => setAddingApp(false)}
        />
      )}
    </>
  )
}
