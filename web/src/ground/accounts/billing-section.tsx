import {
  billingSettings,
  resellerSettingsEdit,
  resellerTypes,
} from "@dialplane/contract/ground/accounts/billing-visibility"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { KeyValueList, type KeyValue } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { accountFormMessages } from "./account-forms.messages.ts"
import {
  billingSettingsQuery,
  billingViewQuery,
  resellerSettingsQuery,
  saveBillingSettings,
  saveResellerSettings,
} from "./accounts.api.ts"
import { useIsAbove } from "./use-is-above.ts"

/** What the viewer sees of billing and store, why, and for users of parent accounts a way to change it. */
export const BillingSection = ({ isPartner }: { readonly isPartner: boolean }) => {
  const messages = useMessages(accountFormMessages)
  const [open, setOpen] = useState<"billing" | "reseller">()
  const may = useCan("update:reseller")
  const above = useIsAbove()
  const items = useItems()
  return (
    <Section
      title={messages.billing}
      sentence={messages.billingViewSentence}
      actions={
        may && (
          <>
            {isPartner && <ActionButton onClick={() => setOpen("reseller")}>{messages.editReseller}</ActionButton>}
            <ActionButton
              icon="edit"
              disabledReason={above ? undefined : messages.fromAboveOnly}
              onClick={() => setOpen("billing")}
            >
              {messages.editShort}
            </ActionButton>
          </>
        )
      }
    >
      {items === undefined ? <FormSkeleton fields={2} /> : <KeyValueList columns={2} items={items} />}
      {open === "billing" && <BillingSheet onClose={() => setOpen(undefined)} />}
      {open === "reseller" && <ResellerSheet onClose={() => setOpen(undefined)} />}
    </Section>
  )
}

const useItems = (): KeyValue[] | undefined => {
  const messages = useMessages(accountFormMessages)
  const { accountId } = useAccount()
  const { data: view } = useQuery(billingViewQuery(accountId))
  const { data: reseller } = useQuery(resellerSettingsQuery(accountId))
  if (view === undefined || reseller === undefined) return undefined
  const sign = (on: boolean, yes: string, no: string) => (
    <StatusBadge plain tone={on ? "good" : "off"}>
      {on ? yes : no}
    </StatusBadge>
  )
  return [
    {
      label: messages.billingShown,
      value: sign(!view.hideBilling, messages.shown, messages.hidden),
      hint: messages[`rule_${view.rule}`],
    },
    { label: messages.addServices, value: sign(view.canAddService, messages.allowed, messages.notAllowed) },
    { label: messages.paymentInfo, value: sign(view.showPaymentInfo === true, messages.shown, messages.hidden) },
    {
      label: messages.store,
      value: sign(!view.disabledStore, messages.open, messages.closed),
      hint: view.storeUnavailable === null ? undefined : messages[`store_${view.storeUnavailable}`],
    },
    {
      label: messages.reseller,
      value: reseller.resellerType === null ? messages.noReseller : messages[`type_${reseller.resellerType}`],
      hint: reseller.origin === null || reseller.origin.own ? undefined : messages.resellerFrom(reseller.origin.name),
    },
  ]
}

const BillingSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const messages = useMessages(accountFormMessages)
  const { accountId } = useAccount()
  const { data } = useQuery(billingSettingsQuery(accountId))
  if (data === undefined)
    return (
      <SideSheet opened onClose={onClose} title={messages.editBilling} footer={null}>
        <FormSkeleton fields={4} />
      </SideSheet>
    )
  return <BillingForm initial={data} onClose={onClose} />
}

const BillingForm = ({
  initial,
  onClose,
}: {
  readonly initial: { canAddService: boolean; hideBilling: boolean; showPaymentInfo: boolean; disabledStore: boolean }
  readonly onClose: () => void
}) => {
  const messages = useMessages(accountFormMessages)
  const { accountId, accountName } = useAccount()
  const id = useId()
  const save = useMutation(saveBillingSettings)
  const form = useForm({
    schema: billingSettings,
    initial,
    onSubmit: async (body) => {
      await save.mutateAsync({ params: { accountId }, body })
      showToast({ tone: "good", title: messages.saved, message: messages.savedName(accountName) })
      onClose()
    },
  })
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={messages.editBilling}
      sentence={messages.editBillingSentence}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
    >
      <form id={id} {...form.element}>
        <ErrorBlock message={form.formError} />
        <FormSection>
          {(["hideBilling", "showPaymentInfo", "canAddService", "disabledStore"] as const).map((name) => (
            <SwitchField key={name} label={messages[name]} {...form.checkbox(name)} />
          ))}
        </FormSection>
      </form>
    </SideSheet>
  )
}

const ResellerSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const messages = useMessages(accountFormMessages)
  const { accountId, accountName } = useAccount()
  const { data } = useQuery(resellerSettingsQuery(accountId))
  const id = useId()
  const save = useMutation(saveResellerSettings)
  const own = data?.origin?.own === true ? data : undefined
  const form = useForm({
    schema: resellerSettingsEdit,
    initial: {
      resellerType: own?.resellerType ?? "agent",
      hideBilling: own?.hideBilling ?? false,
      canAddService: own?.canAddService ?? true,
    },
    onSubmit: async (body) => {
      await save.mutateAsync({ params: { accountId }, body })
      showToast({ tone: "good", title: messages.saved, message: messages.savedName(accountName) })
      onClose()
    },
  })
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={messages.editReseller}
      sentence={messages.editResellerSentence}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
    >
      <form id={id} {...form.element}>
        <ErrorBlock message={form.formError} />
        <FormSection>
          <SelectField
            label={messages.resellerType}
            options={resellerTypes.map((value) => ({ value, label: messages[`type_${value}`] }))}
            value={form.values.resellerType ?? null}
            onChange={(value) => value !== null && form.set("resellerType", value)}
          />
          <SwitchField label={messages.hideBilling} {...form.checkbox("hideBilling")} />
          <SwitchField label={messages.canAddService} {...form.checkbox("canAddService")} />
        </FormSection>
      </form>
    </SideSheet>
  )
}
