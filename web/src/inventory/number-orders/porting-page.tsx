import { isEditable, isOver, portingMessages } from "@dialplane/contract/inventory/number-orders/porting-states"
import type { PortingOrder } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { addressLine } from "./address-line.ts"
import { Documents } from "./documents.tsx"
import { PortedNumbers } from "./ported-numbers.tsx"
import { PortingHistory } from "./porting-history.tsx"
import { PortingProgress } from "./porting-progress.tsx"
import { portingOrderQuery, switchOver } from "./porting.api.ts"
import { stateTones } from "./porting-tones.ts"
import { portingScreenMessages } from "./porting.messages.ts"
import classes from "./porting.module.css"
const DeleteDraftDialog = lazyWindow(() => import("./porting-dialogs.tsx").then((file) => file.DeleteDraftDialog))

const CancelOrderDialog = lazyWindow(() => import("./porting-dialogs.tsx").then((file) => file.CancelOrderDialog))

export const Page = () => {
  const messages = useMessages(portingScreenMessages)
  const { accountId } = useAccount()
  const portingOrderId = Number((useParams({ strict: false }) as { portingOrderId: string }).portingOrderId)
  const order = useQuery(portingOrderQuery(accountId, portingOrderId))
  return (
    <PageFrame>
      <PageHead
        title={messages.orderNumber(portingOrderId)}
        sentence={order.data && `${messages.provider}: ${order.data.losingCarrier || "—"}`}
        breadcrumbs={[{ label: messages.title, href: accountAddress(accountId, "phone-numbers/porting") }]}
        badge={
          order.data && (
            <StatusBadge tone={stateTones[order.data.state]}>{portingMessages[order.data.state].title}</StatusBadge>
          )
        }
        actions={order.data && <Actions order={order.data} />}
      />
      {order.isLoadingError ? (
        <LoadError of={order} />
      ) : order.data === undefined ? (
        <FormSkeleton />
      ) : (
        <Body order={order.data} />
      )}
    </PageFrame>
  )
}

const Actions = ({ order }: { readonly order: PortingOrder }) => {
  const messages = useMessages(portingScreenMessages)
  const { accountId } = useAccount()
  const { date } = useFormat()
  const [open, setOpen] = useState<"cancel" | "delete">()
  const updateLockedBy = useWhyNot("update:phone-numbers")
  const deleteLockedBy = useWhyNot("delete:phone-numbers")
  const close = () => setOpen(undefined)
  const { state, confirmedDate, cancelUntil } = order
  const late =
    cancelUntil !== null && confirmedDate !== null && new Date().toISOString().slice(0, 10) > cancelUntil
      ? messages.tooLate(date(`${confirmedDate}T12:00:00Z`))
      : undefined
  return (
    <>
      {state === "draft" && (
        <ActionButton kind="quiet" icon="delete" disabledReason={deleteLockedBy} onClick={() => setOpen("delete")}>
          {messages.deleteDraft}
        </ActionButton>
      )}
      {state !== "draft" && state !== "activating" && !isOver(state) && (
        <ActionButton
          kind="quiet"
          icon="close"
          disabledReason={updateLockedBy ?? late}
          onClick={() => setOpen("cancel")}
        >
          {messages.cancel}
        </ActionButton>
      )}
      {isEditable(state) && (
        <ActionButton
          kind="primary"
          icon="edit"
          disabledReason={updateLockedBy}
          href={accountAddress(accountId, `phone-numbers/porting/${order.portingOrderId}/edit`)}
        >
          {state === "draft" ? messages.continue : messages.fix}
        </ActionButton>
      )}
      {open === "cancel" && <CancelOrderDialog order={order} onClose={close} />}
      {open === "delete" && <DeleteDraftDialog order={order} onClose={close} />}
    </>
  )
}

const Body = ({ order }: { readonly order: PortingOrder }) => {
  const messages = useMessages(portingScreenMessages)
  const { date } = useFormat()
  const phone = usePhoneNumbers()
  const lockedBy = useWhyNot("update:phone-numbers")
  const { state } = order
  const over = isOver(state) ? `${portingMessages[state].title}: ${portingMessages[state].now}` : undefined
  const orNone = (text: string) => (text === "" ? undefined : text)
  return (
    <>
      <PortingProgress order={order} />
      {order.stateReason !== "" && state !== "cancelled" && (
        <Banner
          tone={state === "rejected" ? "danger" : "warn"}
          title={state === "rejected" ? messages.whyRejected : messages.missing}
        >
          {order.stateReason}
        </Banner>
      )}
      {state === "dateConfirmed" && order.sandbox && <HurryBanner order={order} lockedBy={lockedBy} />}
      <div className={classes.columns}>
        <div>
          <Section title={messages.numbers} sentence={isOver(state) ? undefined : messages.targetsHint}>
            <PortedNumbers key={String(isOver(state))} order={order} lockedBy={lockedBy ?? over} />
          </Section>
          <Section title={messages.details} divided>
            <KeyValueList
              items={[
                {
                  label: messages.date,
                  value:
                    order.confirmedDate !== null
                      ? date(`${order.confirmedDate}T12:00:00Z`)
                      : order.requestedPortDate !== null
                        ? messages.requested(date(`${order.requestedPortDate}T12:00:00Z`))
                        : messages.noDate,
                  hint:
                    order.cancelUntil === null
                      ? undefined
                      : messages.cancelUntil(date(`${order.cancelUntil}T12:00:00Z`)),
                },
                { label: messages.provider, value: orNone(order.losingCarrier) },
                { label: messages.accountNumber, value: orNone(order.carrierAccountNumber) },
                { label: messages.pin, value: order.hasPin ? messages.pinThere : messages.pinMissing },
                {
                  label: messages.billingNumber,
                  value: order.billingNumber === "" ? undefined : phone(order.billingNumber),
                },
                { label: messages.customerName, value: orNone(order.customerName) },
                { label: messages.signerName, value: orNone(order.signerName) },
                {
                  label: messages.contactEmail,
                  value: order.contactEmail === "" ? messages.onlyYou : order.contactEmail,
                },
                { label: messages.street, value: orNone(addressLine(order.address)) },
              ]}
            />
          </Section>
          <Section title={messages.documents} divided>
            <Documents order={order} lockedBy={lockedBy ?? over} />
          </Section>
        </div>
        <Section title={messages.history}>
          <PortingHistory order={order} lockedBy={lockedBy} />
        </Section>
      </div>
    </>
  )
}

const HurryBanner = ({ order, lockedBy }: { readonly order: PortingOrder; readonly lockedBy: string | undefined }) => {
  const messages = useMessages(portingScreenMessages)
  const { accountId } = useAccount()
  const hurry = useMutation(switchOver)
  return (
    <Banner
      title={messages.hurryTitle}
      action={
        <ActionButton
          size="compact-sm"
          icon="bolt"
          loading={hurry.isPending}
          disabledReason={lockedBy}
          onClick={() => hurry.mutate({ params: { accountId, portingOrderId: order.portingOrderId } })}
        >
          {messages.hurry}
        </ActionButton>
      }
    >
      {hurry.isError ? errorMessage(hurry.error) : messages.hurrySentence}
    </Banner>
  )
}
