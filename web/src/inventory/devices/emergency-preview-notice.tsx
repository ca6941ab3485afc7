import type { EmergencyPreview } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import type { Preview } from "../../kit/data/use-preview.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { emergencyChangeMessages } from "./emergency-change.messages.ts"
import { EmergencyChangesBanner } from "./emergency-changes-banner.tsx"

/** The result of a preview: changed emergency locations, a refusal, or that it could not be checked. */
export const EmergencyPreviewNotice = ({ of: preview }: { readonly of: Preview<EmergencyPreview> }) => {
  const messages = useMessages(emergencyChangeMessages)
  if (preview.state === "refused") return <ErrorBlock message={preview.refusal} />
  if (preview.state !== "unavailable") return <EmergencyChangesBanner changes={preview.data?.emergencyChanges} />
  return (
    <Banner
      tone="warn"
      title={messages.unavailable}
      action={
        <ActionButton size="compact-sm" onClick={preview.tryAgain}>
          {messages.tryAgain}
        </ActionButton>
      }
    >
      {messages.unavailableText}
    </Banner>
  )
}
