import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { accountFormMessages } from "./account-forms.messages.ts"
import { accountRoutesQuery } from "./accounts.api.ts"

/** "phoneSystem" is "Phone system". */
const asText = (name: string) =>
  name
    .replace(/^./, (initial) => initial.toUpperCase())
    .replace(/(?<=[a-z])[A-Z]/g, (initial) => ` ${initial.toLowerCase()}`)

/** For support: the region of each service of the account. */
export const RoutesSection = () => {
  const messages = useMessages(accountFormMessages)
  const { accountId } = useAccount()
  const may = useCan("read:support-actions")
  const { data } = useQuery({ ...accountRoutesQuery(accountId), enabled: may })
  if (!may || data === undefined) return null
  return (
    <Section title={messages.routes} sentence={messages.routesSentence}>
      <KeyValueList
        columns={3}
        items={data.map(({ service, region, path }) => ({
          label: asText(service),
          value: region.toUpperCase(),
          hint: path,
        }))}
      />
    </Section>
  )
}
