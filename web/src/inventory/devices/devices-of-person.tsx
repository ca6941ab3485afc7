import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { DeviceRows } from "./device-rows.tsx"
import { devicesOfPersonQuery } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"
import classes from "./device-rows.module.css"

/** The phones and apps of all extensions of a user, for the user's page. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const found = useQuery(devicesOfPersonQuery(accountId, id))
  if (found.isLoadingError) return <LoadError of={found} />
  if (found.data === undefined) return <FormSkeleton />
  return found.data.items.length === 0 ? (
    <p className={classes.quiet}>{messages.sectionNonePerson}</p>
  ) : (
    <DeviceRows devices={found.data.items} showHolder />
  )
}
