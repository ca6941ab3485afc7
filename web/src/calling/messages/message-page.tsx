import type { MessageRecord } from "@dialplane/contract/calling/messages/messages.schema"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { InAddressZone, ZoneNote } from "../../kit/locale/in-address-zone.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { useMay } from "../../kit/use-may.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { chargeText } from "./charge-text.ts"
import { MessageResultBadge } from "./message-result-badge.tsx"
import { messageOfUserQuery, messageQuery } from "./messages.api.ts"
import { messageMessages } from "./messages.messages.ts"
import classes from "./messages.module.css"

export const Page = () => (
  <InAddressZone>
    <MessagePage />
  </InAddressZone>
)

const MessagePage = () => {
  const messages = useMessages(messageMessages)
  const { accountId } = useAccount()
  const { userId } = useSignedIn()
  const { messageId } = useParams({ strict: false }) as { messageId: string }
  const seesAll = useMay()("read:all-calls")
  const found = useQuery(seesAll ? messageQuery(accountId, messageId) : messageOfUserQuery(userId, messageId))
  const { zonedDateTime } = useFormat()
  const shown = useShownNumber()
  const { data } = found
  const titleOf = ({ userName, otherName, otherNumber, direction }: MessageRecord) => {
    const [own, other] = [userName || messages.noUser, otherName || shown(otherNumber)]
    return direction === "sent" ? messages.title(own, other) : messages.title(other, own)
  }
  return (
    <PageFrame>
      <PageHead
        breadcrumbs={[{ label: messages.messages, href: accountAddress(accountId, "messages") }]}
        title={data ? titleOf(data) : found.isLoadingError ? messages.message : " "}
        badge={data && <MessageResultBadge result={data.result} />}
        sentence={
          data && (
            <>
              {zonedDateTime(data.sentAt)}
              <ZoneNote />
            </>
          )
        }
      />
      {found.isLoadingError ? (
        <LoadError of={found} />
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <Body message={data} />
      )}
    </PageFrame>
  )
}

const useShownNumber = () => {
  const phone = usePhoneNumbers()
  return (number: string) => (number.startsWith("+") ? phone(number) : number)
}

const Body = ({ message }: { readonly message: MessageRecord }) => {
  const messages = useMessages(messageMessages)
  const mayOpenUsers = useMay()("read:users")
  const { time, number } = useFormat()
  const shown = useShownNumber()
  const { accountId, userId, userName, type, direction, otherName, otherNumber, charge, segments } = message
  const other = [otherName, shown(otherNumber)].filter((part) => part !== "").join(" · ")
  return (
    <>
      {message.isSimulated && (
        <div className={classes.notice}>
          <Banner>{messages.simulatedMessage}</Banner>
        </div>
      )}
      <div className={classes.layout}>
        <div>
          <Section title={messages.delivery}>
            <KeyValueList
              items={[
                { label: messages.result, value: messages[`result_${message.result}`] },
                { label: messages.resultAt, value: time(message.resultAt, { seconds: true }) },
                { label: messages.reason, value: message.carrierReason },
                { label: messages.code, value: message.carrierCode },
                { label: messages.segments, value: segments === 0 ? messages.noSegments : number(segments) },
                {
                  label: messages.charge,
                  value: charge === null ? messages.notCharged : chargeText(charge, number),
                },
              ]}
            />
          </Section>
        </div>
        <div>
          <Section title={messages.details}>
            <KeyValueList
              items={[
                {
                  label: messages.user,
                  value:
                    userId !== null && mayOpenUsers ? (
                      <TextLink href={accountAddress(accountId, `users/${userId}`)}>{userName}</TextLink>
                    ) : (
                      userName || messages.noUser
                    ),
                },
                { label: messages.ownNumber, value: shown(message.ownNumber) },
                { label: messages.other, value: other },
                { label: messages.direction, value: messages[`direction_${direction}`] },
                { label: messages.type, value: messages[`type_${type}`] },
              ]}
            />
          </Section>
        </div>
      </div>
    </>
  )
}
