import type { FreePhone } from "@dialplane/contract/inventory/devices/hoteling.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useWhyNot } from "../../kit/can.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { ownUserQuery } from "../../identity/users/users.api.ts"
import { freePhonesQuery, sitDown, standUp } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"
import { Section as OwnDevices } from "./own-devices-section.tsx"
import classes from "./device-rows.module.css"

export const Page = () => {
  const messages = useMessages(deviceMessages)
  return (
    <PageFrame width="narrow">
      <PageHead title={messages.ownTitle} sentence={messages.ownPageSentence} />
      <ErrorRegion />
      <Section title={messages.ownPhones}>
        <OwnDevices id={0} />
      </Section>
      <Section divided title={messages.sharedPhones} sentence={messages.sharedPhonesSentence}>
        <SharedPhones />
      </Section>
    </PageFrame>
  )
}

/** Shared phones the user can log in to and out of. */
const SharedPhones = () => {
  const messages = useMessages(deviceMessages)
  const phones = useQuery(freePhonesQuery)
  const person = useQuery(ownUserQuery)
  const arrive = useMutation(sitDown)
  const leave = useMutation(standUp)
  const whyNot = useWhyNot("update:own-devices")
  if (phones.isLoadingError) return <LoadError of={phones} />
  if (phones.data === undefined || person.data === undefined) return <FormSkeleton />
  if (phones.data.length === 0) return <p className={classes.quiet}>{messages.noSharedPhones}</p>
  const extension = person.data.extensions.find(({ isDefault }) => isDefault) ?? person.data.extensions[0]
  const elsewhere = phones.data.some(({ isMine }) => isMine)
  const refusal = arrive.error ?? leave.error
  const start = ({ deviceId }: FreePhone) =>
    extension !== undefined &&
    void arrive
      .mutateAsync({ params: { deviceId: String(deviceId) }, body: { extensionId: extension.extensionId } })
      .catch(() => {})
  return (
    <>
      <ErrorBlock message={refusal === null ? undefined : errorMessage(refusal)} />
      <ul className={classes.rows}>
        {phones.data.map((phone) => (
          <li key={phone.deviceId} className={classes.row}>
            <span className={classes.icon}>
              <Icon name="desk-phone" size={18} />
            </span>
            <span className={classes.text}>
              <span>{phone.name}</span>
              <span className={classes.facts}>{[phone.modelName, phone.locationName].filter(Boolean).join(" · ")}</span>
            </span>
            {phone.isMine ? (
              <>
                <StatusBadge tone="good">{messages.youAreHere}</StatusBadge>
                <ActionButton
                  icon="sign-out"
                  disabledReason={whyNot}
                  loading={leave.isPending}
                  onClick={() =>
                    void leave.mutateAsync({ params: { deviceId: String(phone.deviceId) } }).catch(() => {})
                  }
                >
                  {messages.standUp}
                </ActionButton>
              </>
            ) : phone.takenBy !== null ? (
              <StatusBadge tone="off">{messages.takenBy(phone.takenBy)}</StatusBadge>
            ) : (
              <ActionButton
                disabledReason={
                  whyNot ??
                  (extension === undefined ? messages.ownNoneSentence : elsewhere ? messages.youAreHere : undefined)
                }
                loading={arrive.isPending}
                onClick={() => start(phone)}
              >
                {messages.sitDown}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
