import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { defineMessages } from "../../kit/locale/messages.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { locationsQuery } from "./locations.api.ts"

const messages = defineMessages({
  "en-us": {
    /** Of one thing; null when it has no emergency address. */
    stays: (name: string | null) =>
      name === null ? "There is still no emergency address." : `The emergency address stays ${name}.`,
    allStay: "The emergency addresses stay as they are.",
    changeToo: (name: string) => `Change it to ${name}`,
    changeElsewhere: "Change emergency addresses",
  },
})

/**
 * What to say, before and after, where something moves to another location and help is still sent to the old address.
 */
export const useEmergencyStays = () => useMessages(messages)

/** The emergency address that a location has, when help can be sent there. */
const useEmergencyOfLocation = (locationId: number | null) => {
  const { accountId } = useAccount()
  const unseen = useWhyNot("read:locations")
  const { data } = useQuery({ ...locationsQuery(accountId), enabled: unseen === undefined && locationId !== null })
  const location = data?.items.find((one) => one.locationId === locationId)
  if (location?.emergencyLocationId == null || location.emergencyLocationState !== "active") return undefined
  return { id: location.emergencyLocationId, name: location.emergencyLocationName ?? "" }
}

interface Props {
  /** The emergency address in force, by name; null when there is none. */
  readonly name: string | null
  /** The location that it moves to, whose emergency address is offered. */
  readonly to: number | null
  readonly present: number | null
  readonly disabledReason?: string | undefined
  /** Takes the emergency address of the new location; left out where it cannot be chosen. */
  readonly onChangeToo?: (emergencyLocationId: number) => void
}

/** One thing moves to another location: its emergency address does not. */
export const EmergencyStays = ({ name, to, present, disabledReason, onChangeToo }: Props) => {
  const say = useEmergencyStays()
  const offered = useEmergencyOfLocation(to)
  const action: ReactNode =
    offered === undefined || offered.id === present || onChangeToo === undefined ? undefined : (
      <ActionButton size="compact-sm" disabledReason={disabledReason} onClick={() => onChangeToo(offered.id)}>
        {say.changeToo(offered.name)}
      </ActionButton>
    )
  return (
    <Banner tone="warn" action={action}>
      {say.stays(name)}
    </Banner>
  )
}

/** Many things move to another location. */
export const EmergencyAddressesStay = () => {
  const say = useEmergencyStays()
  const { accountId } = useAccount()
  return (
    <Banner tone="warn">
      {say.allStay}{" "}
      <TextLink href={accountAddress(accountId, "emergency-locations/lines")}>{say.changeElsewhere}</TextLink>
    </Banner>
  )
}
