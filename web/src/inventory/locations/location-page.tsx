import type { Location } from "@dialplane/contract/inventory/locations/locations.schema"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ObjectPage } from "../../kit/object/object-page.tsx"
import { accountAddress } from "../../kit/screen.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { EmergencyStateBadge, useEmergencyLocationLabel } from "../emergency-locations/emergency-location-picker.tsx"
import { LocationStatusBadge, lineOfAddress } from "./location-columns.tsx"
import { LocationForm } from "./location-form.tsx"
import { locationQuery } from "./locations.api.ts"
import { kindMessages, locationMessages, usageList } from "./locations.messages.ts"
import { servicesAt } from "./services-at.ts"
import { useLocationActions } from "./use-location-actions.ts"
import classes from "./location-page.module.css"
const MoveServicesDialog = lazyWindow(() =>
  import("./move-services-dialog.tsx").then((file) => file.MoveServicesDialog),
)

const DeleteLocationDialog = lazyWindow(() =>
  import("./delete-location-dialog.tsx").then((file) => file.DeleteLocationDialog),
)

export const Page = () => {
  const messages = useMessages(locationMessages)
  const { accountId } = useAccount()
  const { locationId } = useParams({ strict: false }) as { locationId: string }
  const found = useQuery(locationQuery(accountId, Number(locationId)))
  const [moving, setMoving] = useState<Location>()
  const actionsOf = useLocationActions()
  return (
    <>
      <ObjectPage
        list={{ title: messages.title, path: "locations" }}
        found={found}
        messages={messages}
        badge={({ status, isDefault }) => (
          <>
            <LocationStatusBadge status={status} />
            {isDefault && <StatusBadge tone="neutral">{messages.defaultBadge}</StatusBadge>}
          </>
        )}
        sentence={({ kind, address }) => [kindMessages[kind], lineOfAddress(address)].filter(Boolean).join(" · ")}
        menu={(location, onDelete) =>
          actionsOf(location, (what) => (what === "delete" ? onDelete() : setMoving(location)))
        }
        deleteDialog={(location, dialog) => (
          <DeleteLocationDialog
            location={location}
            {...dialog}
            onMove={() => {
              dialog.onClose()
              setMoving(location)
            }}
          />
        )}
      >
        {(location) => (
          <>
            <AtLocation location={location} />
            <LocationForm key={locationId} location={location} />
          </>
        )}
      </ObjectPage>
      {moving && <MoveServicesDialog location={moving} onClose={() => setMoving(undefined)} />}
    </>
  )
}

/** What is at the location, each a link to its list, and where calls to the emergency services come from. */
const AtLocation = ({ location }: { readonly location: Location }) => {
  const messages = useMessages(locationMessages)
  const { accountId } = useAccount()
  const emergencyLabel = useEmergencyLocationLabel()
  const lists = servicesAt(location)
  const there = usageList(location.usage)
  return (
    <div className={classes.facts}>
      <KeyValueList
        items={[
          {
            label: messages.services,
            value:
              there.length === 0 ? (
                messages.nothingHere
              ) : (
                <ul className={classes.services}>
                  {there.map(({ name, text }) => (
                    <li key={name}>
                      <TextLink href={accountAddress(accountId, lists[name])}>{text}</TextLink>
                    </li>
                  ))}
                </ul>
              ),
          },
          {
            label: emergencyLabel,
            value:
              location.emergencyLocationState === null ? (
                <StatusBadge plain tone="warn">
                  {messages.noEmergency}
                </StatusBadge>
              ) : (
                <EmergencyStateBadge plain state={location.emergencyLocationState} />
              ),
          },
        ]}
      />
    </div>
  )
}
