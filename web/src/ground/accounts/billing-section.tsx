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
import { useWords } from "../../kit/locale/use-locale.ts"
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
import { accountFormWords } from "./account-forms.words.ts"
import {
  billingSettingsQuery,
  billingViewQuery,
  resellerSettingsQuery,
  saveBillingSettings,
  saveResellerSettings,
} from "./accounts.api.ts"
import { useIsAbove } from "./use-is-above.ts"

/** What the viewer sees of billing and store, why, and for those above the way to change it. */
export const BillingSection = ({ isPartner }: { readonly isPartner: boolean }) => {
  const words = useWords(accountFormWords)
  const [open, setOpen] = useState<"billing" | "reseller">()
  const may = useCan("update:reseller")
  const above = useIsAbove()
  const items = useItems()
  return (
    <Section
      title={words.billing}
      sentence={words.billingViewSentence}
      actions={
        may && (
          <>
            {isPartner && <ActionButton onClick={() => setOpen("reseller")}>{words.editReseller}</ActionButton>}
            <ActionButton
              icon="edit"
              disabledReason={above ? undefined : words.fromAboveOnly}
              onClick={() => setOpen("billing")}
            >
              {words.editShort}
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
  const words = useWords(accountFormWords)
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
      label: words.billingShown,
      value: sign(!view.hideBilling, words.shown, words.hidden),
      hint: words[`rule_${view.rule}`],
    },
    { label: words.addServices, value: sign(view.canAddService, words.allowed, words.notAllowed) },
    { label: words.paymentInfo, value: sign(view.showPaymentInfo === true, words.shown, words.hidden) },
    {
      label: words.store,
      value: sign(!view.disabledStore, words.open, words.closed),
      hint: view.storeUnavailable === null ? undefined : words[`store_${view.storeUnavailable}`],
    },
    {
      label: words.reseller,
      value: reseller.resellerType === null ? words.noReseller : words[`type_${reseller.resellerType}`],
      hint: reseller.origin === null || reseller.origin.own ? undefined : words.resellerFrom(reseller.origin.name),
    },
  ]
}

const BillingSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(accountFormWords)
  const { accountId } = useAccount()
  const { data } = useQuery(billingSettingsQuery(accountId))
  if (data === undefined)
    return (
      <SideSheet opened onClose={onClose} title={words.editBilling} footer={null}>
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
  const words = useWords(accountFormWords)
  const { accountId, accountName } = useAccount()
  const id = useId()
  const save = useMutation(saveBillingSettings)
  const form = useForm({
    schema: billingSettings,
    initial,
    onSubmit: async (body) => {
      await save.mutateAsync({ params: { accountId }, body })
      showToast({ tone: "good", title: words.saved, message: words.savedName(accountName) })
      onClose()
    },
  })
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={words.editBilling}
      sentence={words.editBillingSentence}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
    >
      <form id={id} {...form.element}>
        <ErrorBlock message={form.formError} />
        <FormSection>
          {(["hideBilling", "showPaymentInfo", "canAddService", "disabledStore"] as const).map((name) => (
            <SwitchField key={name} label={words[name]} {...form.checkbox(name)} />
          ))}
        </FormSection>
      </form>
    </SideSheet>
  )
}

const ResellerSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(accountFormWords)
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
      showToast({ tone: "good", title: words.saved, message: words.savedName(accountName) })
      onClose()
    },
  })
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={words.editReseller}
      sentence={words.editResellerSentence}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
    >
      <form id={id} {...form.element}>
        <ErrorBlock message={form.formError} />
        <FormSection>
          <SelectField
            label={words.resellerType}
            options={resellerTypes.map((value) => ({ value, label: words[`type_${value}`] }))}
            value={form.values.resellerType ?? null}
            onChange={(value) => value !== null && form.set("resellerType", value)}
          />
          <SwitchField label={words.hideBilling} {...form.checkbox("hideBilling")} />
          <SwitchField label={words.canAddService} {...form.checkbox("canAddService")} />
        </FormSection>
      </form>
    </SideSheet>
  )
}
