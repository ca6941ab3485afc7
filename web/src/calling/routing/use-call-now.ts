import { useQuery } from "@tanstack/react-query"
import { devicesOfPersonQuery } from "../../inventory/devices/devices.api.ts"
import { extensionsOfPersonQuery } from "../../inventory/extensions/extensions.api.ts"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { callNowQuery } from "./routing.api.ts"

/** What a call to a user's default extension comes to now, if nobody answers. Phones that are not connected are left out. */
export const useCallNow = (userId: number) => {
  const { accountId } = useAccount()
  const [seesExtensions, seesDevices] = [useCan("read:extensions"), useCan("read:devices")]
  const extensions = useQuery({ ...extensionsOfPersonQuery(accountId, userId), enabled: seesExtensions })
  const devices = useQuery({ ...devicesOfPersonQuery(accountId, userId), enabled: seesDevices })
  const all = extensions.data?.items ?? []
  const called = all.find(({ isDefault }) => isDefault) ?? all[0]
  const isOnline = devices.data?.items.some(({ reachability }) => reachability === "registered")
  const call = useQuery({
    ...callNowQuery(
      accountId,
      called ?? { extensionId: 0, phoneNumbers: [] },
      called === undefined || isOnline !== false ? [] : [called.extensionId],
    ),
    // Without the phones it is not known whether one is connected.
    enabled: called !== undefined && devices.data !== undefined,
  })
  return {
    isClosed: !seesExtensions || !seesDevices,
    extensions,
    devices,
    extension: called,
    extensionIds: all.map(({ extensionId }) => extensionId),
    call,
  }
}
