import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useNotLoaded } from "../../ui/overlays/use-not-loaded.ts"
import { SkeletonBar } from "../../ui/states/skeleton-bar.tsx"
import { extensionQuery, extensionsOfPersonQuery } from "./extensions.api.ts"
import { extensionMessages } from "./extensions.messages.ts"
import classes from "./head-of-person.module.css"

const assignLines = lazyComponent(() =>
  import("../emergency-locations/assign-lines-dialog.tsx").then((file) => file.AssignLinesDialog),
)

/** Where help is sent when the user calls an emergency number from their default extension. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(extensionMessages)
  const { accountId } = useAccount()
  const found = useQuery(extensionsOfPersonQuery(accountId, id))
  if (found.isLoadingError) return <LoadError compact of={found} />
  if (found.data === undefined) return <SkeletonBar width={220} height={14} gap={4} />
  const extension = found.data.items.find(({ isDefault }) => isDefault) ?? found.data.items[0]
  return extension === undefined ? (
    <p className={classes.quiet}>{messages.personNone}</p>
  ) : (
    <OfExtension extensionId={extension.extensionId} />
  )
}

const OfExtension = ({ extensionId }: { readonly extensionId: number }) => {
  const messages = useMessages(extensionMessages)
  const whyNot = useWhyNot("update:emergency-locations")
  const extension = useQuery(extensionQuery(extensionId))
  const [changing, setChanging] = useState(false)
  const AssignLinesDialog = assignLines.use()
  const showNotLoaded = useNotLoaded()
  if (extension.isLoadingError) return <LoadError compact of={extension} />
  if (extension.data === undefined) return <SkeletonBar width={220} height={14} gap={4} />
  const { emergencyLocation } = extension.data
  return (
    <>
      {emergencyLocation == null ? (
        <StatusBadge plain tone="warn">
          {messages.noEmergencyLocation}
        </StatusBadge>
      ) : (
        <span dir="auto">{emergencyLocation.name}</span>
      )}
      <div className={classes.after}>
        <ActionButton
          size="compact-sm"
          icon="edit"
          disabledReason={whyNot}
          onClick={() => void assignLines.fetch().then(() => setChanging(true), showNotLoaded)}
        >
          {messages.changeEmergencyLocation}
        </ActionButton>
      </div>
      {changing && AssignLinesDialog && (
        <AssignLinesDialog
          extensionIds={[extensionId]}
          initial={emergencyLocation?.locationId ?? null}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  )
}
