import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { Section as TitledSection } from "../../ui/page/section.tsx"
import { SsoState } from "./sso-people-columns.tsx"
import { essentialsQuery, ssoOfUserQuery } from "./sso-people.api.ts"
import { ssoOfPersonMessages, ssoPeopleMessages } from "./sso-people.messages.ts"

/** How single sign-on applies to a user; nothing where the account has no identity provider. */
export const Section = ({ id }: { readonly id: number }) => {
  const messages = useMessages(ssoOfPersonMessages)
  const people = useMessages(ssoPeopleMessages)
  const { accountId } = useAccount()
  const { dateTime } = useFormat()
  const { data: account } = useQuery(essentialsQuery(accountId))
  const isSetUp = account !== undefined && account.provider !== null
  const { data: user } = useQuery({ ...ssoOfUserQuery(id), enabled: isSetUp })
  if (!isSetUp || user === undefined) return null
  const { reason, excludedBy, excludedAt, lastPasswordSignInAt } = user
  const level = account.level === "off" ? messages.off : messages[account.level](account.providerName ?? "")
  const search = new URLSearchParams({ search: user.loginName }).toString()
  return (
    <TitledSection
      divided
      title={messages.title}
      sentence={messages.sentence}
      actions={<TextLink href={accountAddress(accountId, `single-sign-on/users?${search}`)}>{messages.show}</TextLink>}
    >
      <KeyValueList
        columns={2}
        items={[
          { label: messages.level, value: level },
          {
            label: messages.thisUser,
            value: <SsoState of={user} messages={people} />,
            ...(excludedBy === null || excludedAt === null
              ? {}
              : { hint: messages.reasonBy(excludedBy, dateTime(excludedAt)) }),
          },
          ...(reason ? [{ label: people.reasonField, value: <span dir="auto">{reason}</span> }] : []),
          { label: people.link, value: user.linked ? people.linked : people.notLinked },
          {
            label: people.lastPassword,
            value: lastPasswordSignInAt === null ? undefined : dateTime(lastPasswordSignInAt),
          },
        ]}
      />
    </TitledSection>
  )
}
