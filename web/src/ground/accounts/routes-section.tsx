import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { accountFormWords } from "./account-forms.words.ts"
import { accountRoutesQuery } from "./accounts.api.ts"

/** "phoneSystem" is "Phone system". */
const inWords = (name: string) =>
  name
    .replace(/^./, (letter) => letter.toUpperCase())
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** For those who help: where each service of the account is. */
export const RoutesSection = () => {
  const words = useWords(accountFormWords)
  const { accountId } = useAccount()
  const may = useCan("read:support-actions")
  const { data } = useQuery({ ...accountRoutesQuery(accountId), enabled: may })
  if (!may || data === undefined) return null
  return (
    <Section title={words.routes} sentence={words.routesSentence}>
      <KeyValueList
        columns={3}
        items={data.map(({ service, region, path }) => ({
          label: inWords(service),
          value: region.toUpperCase(),
          hint: path,
        }))}
      />
    </Section>
  )
}
