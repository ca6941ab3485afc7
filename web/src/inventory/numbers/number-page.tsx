import type { PhoneNumberDetails } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { errorMessage, unexpectedText } from "../../kit/errors/show-error.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ownedPage } from "../../kit/owner-lock.tsx"
import { accountAddress } from "../../kit/screen.ts"
import { Sections } from "../../kit/sections.tsx"
import { useMay } from "../../kit/use-may.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { BulkForm, useBulkMenu } from "./bulk-actions.tsx"
import type { BulkKind } from "./bulk-form.tsx"
import { NumberStatusBadge } from "./number-columns.tsx"
import { NumberFacts } from "./number-facts.tsx"
import { NumberForm } from "./number-form.tsx"
import { NumberHistory } from "./number-history.tsx"
import { NumberUses } from "./number-uses.tsx"
import { numberQuery, restore } from "./numbers.api.ts"
import { numberMessages } from "./numbers.messages.ts"
import classes from "./number-uses.module.css"

const NumberPage = () => {
  const messages = useMessages(numberMessages)
  const { accountId } = useAccount()
  const { phoneNumber } = useParams({ strict: false }) as { phoneNumber: string }
  const format = usePhoneNumbers()
  const may = useMay()
  const number = useQuery(numberQuery(accountId, phoneNumber))
  const shown = format(`+${phoneNumber}`)
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.title, href: accountAddress(accountId, "phone-numbers") }]}
        title={shown}
        sentence={number.data?.statusReason || undefined}
        badge={number.data && <NumberStatusBadge status={number.data.status} />}
        actions={number.data && number.data.status !== "Removed" && <Actions number={number.data} />}
      />
      {number.isLoadingError ? (
        <LoadError of={number} />
      ) : number.data === undefined ? (
        <FormSkeleton />
      ) : (
        <>
          {number.data.status === "Removed" ? (
            <div className={classes.banner}>
              <RemovedBanner number={number.data} />
            </div>
          ) : (
            <NumberForm key={`${number.data.phoneNumber}`} number={number.data} />
          )}
          <Sections of="number" id={number.data.phoneNumberId} />
          <Section title={messages.usesTitle} sentence={messages.usesSentence} divided>
            <NumberUses uses={number.data.uses} />
          </Section>
          <Section title={messages.fact} divided>
            <NumberFacts number={number.data} />
          </Section>
          {may("read:audit-log") && (
            <Section title={messages.historyTitle} sentence={messages.historySentence} divided>
              <NumberHistory phoneNumber={phoneNumber} />
            </Section>
          )}
        </>
      )}
    </PageFrame>
  )
}
export const Page = ownedPage("number", "phoneNumber", NumberPage)

const Actions = ({ number: { phoneNumber } }: { readonly number: PhoneNumberDetails }) => {
  const messages = useMessages(numberMessages)
  const [opened, setOpened] = useState<BulkKind>()
  const menu = useBulkMenu()
  return (
    <>
      <ActionMenu trigger={<ActionButton icon="more">{messages.actions}</ActionButton>} groups={menu(setOpened)} />
      {opened !== undefined && (
        <BulkForm kind={opened} phoneNumbers={[phoneNumber]} onClose={() => setOpened(undefined)} onDone={() => {}} />
      )}
    </>
  )
}

/** A removed number can only be restored. */
const RemovedBanner = ({ number }: { readonly number: PhoneNumberDetails }) => {
  const messages = useMessages(numberMessages)
  const { accountId } = useAccount()
  const { date } = useFormat()
  const format = usePhoneNumbers()
  const whyNot = useWhyNot("delete:phone-numbers")
  const restoration = useMutation(restore)
  const [refusal, setRefusal] = useState<string>()
  const go = async () => {
    setRefusal(undefined)
    const {
      results: [result],
    } = await restoration.mutateAsync({
      params: { accountId: String(accountId) },
      body: { phoneNumbers: [number.phoneNumber] },
    })
    if (result?.result === "failed") return setRefusal(result.reason ?? unexpectedText())
    showToast({
      tone: "good",
      title: messages.restored,
      message: messages.restoredText(format(`+${number.phoneNumber}`)),
    })
  }
  return (
    <>
      <ErrorBlock message={refusal} />
      <Banner
        tone="warn"
        title={messages.removedBanner}
        action={
          <ActionButton
            icon="undo"
            loading={restoration.isPending}
            disabledReason={whyNot}
            onClick={() => void go().catch((error: unknown) => setRefusal(errorMessage(error)))}
          >
            {messages.restore}
          </ActionButton>
        }
      >
        {messages.keptUntil(number.releasedBy, date(number.keptUntil ?? ""))}
      </Banner>
    </>
  )
}
