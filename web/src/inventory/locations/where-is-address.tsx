import { networkAddress } from "@dialplane/contract/inventory/locations/network-ranges"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { networkOfAddressQuery } from "./locations.api.ts"
import { locationMessages } from "./locations.messages.ts"
import classes from "./where-is-address.module.css"

/** Finds the location of an IP address. */
export const WhereIsAddress = () => {
  const messages = useMessages(locationMessages)
  const { accountId } = useAccount()
  const [address, setAddress] = useState("")
  const isAddress = networkAddress.safeParse(address).success
  const found = useQuery({ ...networkOfAddressQuery(accountId, address.trim()), enabled: isAddress })
  const network = found.data?.[0]
  return (
    <div className={classes.row}>
      <TextField
        label={messages.whichTitle}
        placeholder={messages.whichPlaceholder}
        value={address}
        onChange={setAddress}
        autoComplete="off"
        spellCheck={false}
      />
      <p className={classes.answer} role="status">
        {isAddress &&
          found.data !== undefined &&
          (network === undefined ? messages.whichNone : messages.whichIs(network.locationName, network.range))}
      </p>
    </div>
  )
}
