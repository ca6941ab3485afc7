import { demandsEmergencyLocation } from "@dialplane/contract/inventory/emergency-locations/emergency-duty"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { placeOfExtensionQuery } from "./devices.api.ts"
import { deviceWords } from "./devices.words.ts"
import type { Holder } from "./phone-holder-field.tsx"

/**
 * Where help is sent for an extension, so that a form can say beforehand whether a line of it needs a place of its own.
 * Who may not see emergency locations leaves it to the server.
 */
export const usePlaceOfExtension = (holder: Holder | null, chosen: number | null) => {
  const words = useWords(deviceWords)
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
    demandsEmergencyLocation(countryCode)
  return {
    lockedBy,
    /** What holds while nothing is chosen. */
    emptyText: holder === null || place === null ? undefined : words.fromExtension(holder.number),
    hint:
      holder === null
        ? undefined
        : lockedBy !== undefined
          ? words.emergencyReadOnly
          : place !== null
            ? chosen === null
              ? words.asExtension(holder.number, place)
              : words.ownPlace(holder.number, place)
            : needed
              ? words.extensionHasNone(holder.number)
              : undefined,
    whyNot: needed ? words.emergencyNeeded : undefined,
  }
}
