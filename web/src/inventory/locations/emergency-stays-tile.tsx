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
    /** Null when there is no emergency location. */
    stays: (name: string | null) =>
      name === null ? "There is still no emergency location." : `The emergency location stays ${name}.`,
    allStay: "The emergency locations do not change.",
    changeToo: (name: string) => `Change it to ${name}`,
    changeElsewhere: "Change emergency locations",
  },
})

/** Texts for moves to another location, which leave the emergency location as it was. */
export const useEmergencyStays = () => useMessages(messages)

/** The emergency location of a location, when it is active. */
const useEmergencyOfLocation = (locationId: number | null) => {
  const { accountId } = useAccount()
  const unseen = useWhyNot("read:locations")
  const { data } = useQuery({ ...locationsQuery(accountId), enabled: unseen === undefined && locationId !== null })
  const location = data?.items.find((one) => one.locationId === locationId)
  if (location?.emergencyLocationId == null || location.emergencyLocationState !== "active") return undefined
  return { id: location.emergencyLocationId, name: location.emergencyLocationName ?? "" }
}

interface Props {
  /** The name of the current emergency location; null when there is none. */
  readonly name: string | null
  /** The new location, whose emergency location is offered. */
  readonly to: number | null
  readonly present: number | null
  readonly disabledReason?: string | undefined
  /** Uses the emergency location of the new location; left out where it cannot be chosen. */
  readonly onChangeToo?: (emergencyLocationId: number) => void
}

/** For the move of one item: its emergency location does not change. */
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

/** For the move of several items. */
export const EmergencyLocationsStay = () => {
  const say = useEmergencyStays()
  const { accountId } = useAccount()
  return (
    <Banner tone="warn">
      {say.allStay}{" "}
      <TextLink href={accountAddress(accountId, "emergency-locations/lines")}>{say.changeElsewhere}</TextLink>
    </Banner>
  )
}
