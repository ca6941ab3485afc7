import type { EmergencyPreview } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import type { QueryKey, UseQueryOptions } from "@tanstack/react-query"
import { usePreview } from "../../kit/data/use-preview.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { emergencyChangeMessages } from "./emergency-change.messages.ts"

/**
 * Which emergency addresses a change would change. Nothing is changed before that was said, or before it was said that
 * it could not be found out: `waiting` is for the Save of a form, whose own checks say what would be refused; `whyNot`
 * for the button of a dialog.
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
