import { useQuery } from "@tanstack/react-query"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { DeviceRows } from "./device-rows.tsx"
import { ownDevicesQuery } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"

/** The signed-in user's phones and apps. */
export const Section = (_: { readonly id: number }) => {
  const messages = useMessages(deviceMessages)
  const own = useQuery(ownDevicesQuery)
  if (own.isLoadingError) return <LoadError of={own} />
  if (own.data === undefined) return <FormSkeleton />
  return own.data.length === 0 ? (
    <EmptyState compact icon="desk-phone" title={messages.ownNone} sentence={messages.ownNoneSentence} />
  ) : (
    <DeviceRows devices={own.data} showHolder />
  )
}
