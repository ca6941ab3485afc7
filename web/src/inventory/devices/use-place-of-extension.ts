import { requiresEmergencyLocation } from "@dialplane/contract/inventory/emergency-locations/emergency-duty"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { placeOfExtensionQuery } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"
import type { Holder } from "./phone-holder-field.tsx"

/**
 * The emergency location of an extension, so that a form can show whether a line needs its own. Without permission to
 * see emergency locations, the server decides.
 */
export const usePlaceOfExtension = (holder: Holder | null, chosen: number | null) => {
  const messages = useMessages(deviceMessages)
  const { accountId, countryCode } = useAccount()
  const lockedBy = useWhyNot("read:emergency-locations")
  const found = useQuery({
    ...placeOfExtensionQuery(accountId, holder?.id ?? 0),
    enabled: holder !== null && lockedBy === undefined,
  })
  const entry = found.data?.items.find(({ extensionId }) => extensionId === holder?.id)
  const place = entry?.locationState === "active" ? entry.locationName : null
  const needed =
    holder !== null &&
    chosen === null &&
    lockedBy === undefined &&
    found.data !== undefined &&
    place === null &&
    requiresEmergencyLocation(countryCode)
  return {
    lockedBy,
    /** The location in force while none is chosen. */
    emptyText: holder === null || place === null ? undefined : messages.fromExtension(holder.number),
    hint:
      holder === null
        ? undefined
        : lockedBy !== undefined
          ? messages.emergencyReadOnly
          : place !== null
            ? chosen === null
              ? messages.asExtension(holder.number, place)
              : messages.ownPlace(holder.number, place)
            : needed
              ? messages.extensionHasNone(holder.number)
              : undefined,
    whyNot: needed ? messages.emergencyNeeded : undefined,
  }
}
