import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { SkeletonBar } from "../../ui/states/skeleton-bar.tsx"
import { deviceHealthQuery, devicesOfPersonQuery } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"
import { RegistrationStrip } from "./registration-strip.tsx"
import classes from "./device-rows.module.css"

/** On which of the last 30 days the phones and apps of a user were connected. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const found = useQuery(devicesOfPersonQuery(accountId, id))
  if (found.isLoadingError) return <LoadError of={found} />
  if (found.data === undefined) return <FormSkeleton fields={1} />
  return found.data.items.length === 0 ? (
    <p className={classes.quiet}>{messages.sectionNonePerson}</p>
  ) : (
    found.data.items.map((device) => <Strips key={device.id} device={device} />)
  )
}

const Strips = ({ device }: { readonly device: Device }) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const health = useQuery(deviceHealthQuery(accountId, device.id))
  if (health.isLoadingError) return <LoadError compact of={health} />
  if (health.data === undefined) return <SkeletonBar width={320} height={18} gap={4} />
  const { lines } = health.data
  return lines.map((line) => (
    <RegistrationStrip
      key={line.lineId}
      days={line.days}
      label={lines.length === 1 ? device.name : `${device.name}, ${messages.line(line.position)}`}
    />
  ))
}
