import type { EmergencyPreview } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import type { Preview } from "../../kit/data/use-preview.ts"
import { useWords } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { emergencyChangeWords } from "./emergency-change.words.ts"
import { EmergencyChangesBanner } from "./emergency-changes-banner.tsx"

/**
 * What the preview of a change says: which emergency addresses change, why it would be refused, or that it could not be
 * checked.
 */
export const EmergencyPreviewNotice = ({ of: preview }: { readonly of: Preview<EmergencyPreview> }) => {
  const words = useWords(emergencyChangeWords)
  if (preview.state === "refused") return <ErrorBlock message={preview.refusal} />
  if (preview.state !== "unavailable") return <EmergencyChangesBanner changes={preview.data?.emergencyChanges} />
  return (
    <Banner
      tone="warn"
      title={words.unavailable}
      action={
        <ActionButton size="compact-sm" onClick={preview.tryAgain}>
          {words.tryAgain}
        </ActionButton>
      }
    >
      {words.unavailableText}
    </Banner>
  )
}
