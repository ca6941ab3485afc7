import type { OwnLocations } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { useMessages as useUiMessages } from "../../ui/messages-context.tsx"
import { EmergencyLocationPicker } from "./emergency-location-picker.tsx"
import { assignLines, readFollowersAfterChange } from "./emergency-locations.api.ts"
import { emergencyMessages } from "./emergency-locations.messages.ts"
import { OwnLocationsPicker, useFollowersPreview } from "./own-locations-picker.tsx"
import classes from "./own-locations-picker.module.css"

interface Props {
  readonly extensionIds: readonly number[]
  readonly initial: number | null
  readonly onClose: () => void
}

/** Sets the emergency location of one or many lines. */
export const AssignLinesDialog = ({ extensionIds, initial, onClose }: Props) => {
  const messages = useMessages(emergencyMessages)
  const { cancel } = useUiMessages("common")
  const { accountId } = useAccount()
  const assign = useMutation(assignLines)
  const [chosen, setChosen] = useState(initial)
  const [own, setOwn] = useState<OwnLocations>("keep")
  const whyNot = useWhyNot("update:emergency-locations")
  const followersPreview = useFollowersPreview(extensionIds, true)
  const [saving, setSaving] = useState(false)
  const save = async () => {
    await assign.mutateAsync({
      params: { accountId },
      body: { extensionIds: [...extensionIds], locationId: chosen, ownLocations: own },
    })
    // The change is saved at this point: a later failure only shortens the message.
    const followers = chosen === null ? undefined : await readFollowersAfterChange(accountId, extensionIds)
    const moved = followers === undefined ? "" : messages.movedWith(followers.following, followers.own)
    const message =
      chosen === null ? messages.unassigned(extensionIds.length) : messages.assignedNow(extensionIds.length)
    showToast({ tone: "good", title: messages.savedTitle, message: [message, moved].filter(Boolean).join(" ") })
    onClose()
  }
  // The dialog shows the refusal.
  const run = () => {
    setSaving(true)
    void save().catch(() => setSaving(false))
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.assignTitle(extensionIds.length)}
      dismissible={!saving}
      footer={
        <>
          <ActionButton onClick={onClose} disabled={saving}>
            {cancel}
          </ActionButton>
          <ActionButton
            kind="primary"
            loading={saving}
            disabledReason={whyNot ?? (chosen === initial && own === "keep" ? messages.pick : followersPreview.waiting)}
            onClick={run}
          >
            {messages.assign}
          </ActionButton>
        </>
      }
    >
      <ErrorBlock message={assign.isError ? errorMessage(assign.error) : undefined} />
      <div className={classes.fields}>
        <EmergencyLocationPicker
          description={messages.assignSentence}
          disabledReason={whyNot}
          accountId={accountId}
          value={chosen}
          onChange={setChosen}
        />
        <OwnLocationsPicker of={followersPreview} value={own} disabledReason={whyNot} onChange={setOwn} />
      </div>
    </Dialog>
  )
}
