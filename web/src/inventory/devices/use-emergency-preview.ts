import type { EmergencyPreview } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import type { QueryKey, UseQueryOptions } from "@tanstack/react-query"
import { usePreview } from "../../kit/data/use-preview.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { emergencyChangeMessages } from "./emergency-change.messages.ts"

/**
 * Previews changed emergency locations. A change is possible only after the preview was shown, or after it was shown
 * that the check failed: `waiting` is for the Save of a form, whose own checks show refusals; `whyNot` for the button
 * of a dialog.
 */
export const useEmergencyPreview = <Data extends EmergencyPreview, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  wanted: boolean,
) => {
  const messages = useMessages(emergencyChangeMessages)
  const preview = usePreview(options, wanted)
  const waiting = preview.state === "checking" ? messages.checking : undefined
  return { ...preview, waiting, whyNot: waiting ?? preview.refusal }
}
