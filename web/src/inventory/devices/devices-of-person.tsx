import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { extensionsOfPersonQuery } from "../extensions/extensions.api.ts"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useNotLoaded } from "../../ui/overlays/use-not-loaded.ts"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { DeviceRows } from "./device-rows.tsx"
import { devicesOfPersonQuery } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"
import classes from "./device-rows.module.css"

const addApp = lazyComponent(() => import("./add-app-dialog.tsx").then((file) => file.AddAppDialog))

/** The phones and apps of all extensions of a user, for the user's page. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const found = useQuery(devicesOfPersonQuery(accountId, id))
  const extensions = useQuery(extensionsOfPersonQuery(accountId, id))
  const [addingApp, setAddingApp] = useState(false)
  const AddAppDialog = addApp.use()
  const showNotLoaded = useNotLoaded()
  const whyNotAdd = useWhyNot("create:devices")
  if (found.isLoadingError) return <LoadError of={found} />
  if (found.data === undefined) return <FormSkeleton />
  const all = extensions.data?.items ?? []
  const holder = all.find(({ isDefault }) => isDefault) ?? all[0]
  return (
    <>
      {found.data.items.length === 0 ? (
        <p className={classes.quiet}>{messages.sectionNonePerson}</p>
      ) : (
        <DeviceRows devices={found.data.items} showHolder={all.length > 1} />
      )}
      <div className={classes.actions}>
        <ActionButton
          icon="add"
          disabledReason={whyNotAdd}
          href={accountAddress(
            accountId,
            `devices/new${holder === undefined ? "" : `?extension=${holder.extensionId}`}`,
          )}
        >
          {messages.add}
        </ActionButton>
        <ActionButton
          icon="mobile"
          disabledReason={whyNotAdd}
          onClick={() => void addApp.fetch().then(() => setAddingApp(true), showNotLoaded)}
        >
          {messages.addApp}
        </ActionButton>
      </div>
      {addingApp && AddAppDialog && (
        <AddAppDialog
          {...(holder === undefined
            ? {}
            : { holder: { id: holder.extensionId, number: holder.extension, name: holder.name } })}
          onClose={() => setAddingApp(false)}
        />
      )}
    </>
  )
}
