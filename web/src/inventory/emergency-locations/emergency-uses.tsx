import type { EmergencyUse } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { LinkList } from "../../ui/link/link-list.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { emergencyMessages, type EmergencyMessages } from "./emergency-locations.messages.ts"

const mostShown = 6

/** The page of what uses the location; lines of apps have none of their own. */
const pageOf = ({ kind, objectId }: EmergencyUse) =>
  kind === "extension"
    ? `extensions/${objectId}`
    : kind === "device"
      ? `devices/${objectId}`
      : kind === "location"
        ? `locations/${objectId}`
        : "emergency-locations/lines"

/** Links to what uses an emergency location, and one to the rest. */
export const linksOfUses = (
  messages: EmergencyMessages,
  accountId: number,
  locationId: number,
  uses: readonly EmergencyUse[],
) => [
  ...uses.slice(0, mostShown).map((use) => (
    <TextLink key={`${use.kind} ${use.objectId}`} href={accountAddress(accountId, pageOf(use))}>
      {use.label}
    </TextLink>
  )),
  ...(uses.length > mostShown
    ? [
        <TextLink key="more" href={accountAddress(accountId, `emergency-locations/lines?locationId=${locationId}`)}>
          {messages.andMore(uses.length - mostShown)}
        </TextLink>,
      ]
    : []),
]

export const EmergencyUses = ({
  locationId,
  uses,
}: {
  readonly locationId: number
  readonly uses: readonly EmergencyUse[]
}) => {
  const messages = useMessages(emergencyMessages)
  const { accountId } = useAccount()
  return <LinkList links={linksOfUses(messages, accountId, locationId, uses)} />
}
