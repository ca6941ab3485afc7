import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ObjectPage } from "../../kit/object/object-page.tsx"
import { Section } from "../../ui/page/section.tsx"
import { addressLine } from "./address-line.ts"
import { EmergencyForm } from "./emergency-form.tsx"
import { EmergencyStateBadge } from "./emergency-location-picker.tsx"
import { emergencyLocationQuery, emergencyUsesQuery } from "./emergency-locations.api.ts"
import { emergencyMessages } from "./emergency-locations.messages.ts"
import { EmergencyUses } from "./emergency-uses.tsx"
import { RefusedBanner } from "./refused-banner.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"

const DeleteEmergencyDialog = lazyWindow(() =>
  import("./delete-emergency-dialog.tsx").then((file) => file.DeleteEmergencyDialog),
)

export const Page = () => {
  const messages = useMessages(emergencyMessages)
  const { accountId } = useAccount()
  const { locationId } = useParams({ strict: false }) as { locationId: string }
  return (
    <ObjectPage
      list={{ title: messages.title, path: "emergency-locations" }}
      found={useQuery(emergencyLocationQuery(accountId, Number(locationId)))}
      messages={messages}
      badge={({ state }) => <EmergencyStateBadge state={state} />}
      sentence={({ address }) => addressLine(address)}
      mayNotDelete={useWhyNot("delete:emergency-locations")}
      deleteDialog={(location, dialog) => <DeleteEmergencyDialog location={location} {...dialog} />}
    >
      {(location) => (
        <>
          <RefusedBanner location={location} />
          <EmergencyForm key={locationId} location={location} />
          <UsedBy locationId={location.locationId} />
        </>
      )}
    </ObjectPage>
  )
}

const UsedBy = ({ locationId }: { readonly locationId: number }) => {
  const messages = useMessages(emergencyMessages)
  const { accountId } = useAccount()
  const uses = useQuery(emergencyUsesQuery(accountId, locationId))
  if (uses.data === undefined) return null
  return (
    <Section divided title={messages.usedBy}>
      {uses.data.length === 0 ? messages.usedByNothing : <EmergencyUses locationId={locationId} uses={uses.data} />}
    </Section>
  )
}
