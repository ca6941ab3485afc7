import {
  virtualAccountEdit,
  type VirtualAccount,
  type VirtualContract,
} from "@dialplane/contract/ground/accounts/virtual-accounts.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { NumberField } from "../../ui/fields/number-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { accountFormMessages } from "./account-forms.messages.ts"
import { contractQuery, saveVirtualAccount, virtualAccountQuery } from "./accounts.api.ts"
import { accountMessages } from "./accounts.messages.ts"
import { useIsAbove } from "./use-is-above.ts"

/** The account in the ordering system: its virtual id, reference and contract. */
export const OrderSection = () => {
  const messages = useMessages(accountFormMessages)
  const facts = useMessages(accountMessages)
  const { date } = useFormat()
  const { accountId } = useAccount()
  const account = useQuery(virtualAccountQuery(accountId))
  const contract = useQuery(contractQuery(accountId))
  const lockedBy = useWhyNot("update:account-details")
  const [open, setOpen] = useState(false)
  const info = contract.data?.contractInfo
  const day = (value: string | null) => (value === null ? undefined : date(`${value}T12:00:00Z`))
  return (
    <Section
      title={messages.order}
      sentence={messages.orderSentence}
      actions={
        account.data &&
        contract.data && (
          <ActionButton icon="edit" disabledReason={lockedBy} onClick={() => setOpen(true)}>
            {messages.editShort}
          </ActionButton>
        )
      }
    >
      {account.data === undefined || contract.data === undefined ? (
        <FormSkeleton fields={2} />
      ) : (
        <KeyValueList
          columns={2}
          items={[
            { label: messages.vAccountId, value: account.data.vAccountId },
            { label: messages.customerReference, value: account.data.customerReference || undefined },
            ...(info === undefined
              ? []
              : [
                  {
                    label: facts.contractTerm,
                    value: info.contractTerm === null ? facts.noTerm : facts.months(info.contractTerm),
                  },
                  { label: messages.contractStart, value: day(info.startDate) },
                  { label: messages.contractEnd, value: day(info.endDate) },
                  { label: messages.autoRenew, value: info.autoRenew ? facts.yes : facts.no },
                ]),
          ]}
        />
      )}
      {open && account.data && contract.data && (
        <OrderSheet account={account.data} contract={contract.data} onClose={() => setOpen(false)} />
      )}
    </Section>
  )
}

const draft = virtualAccountEdit.omit({ version: true })

const OrderSheet = ({
  account,
  contract,
  onClose,
}: {
  readonly account: VirtualAccount
  readonly contract: VirtualContract
  readonly onClose: () => void
}) => {
  const messages = useMessages(accountFormMessages)
  const id = useId()
  const above = useIsAbove()
  const save = useMutation(saveVirtualAccount)
  const info = contract.contractInfo
  const lockedBy = above ? undefined : messages.contractFromAbove
  const form = useForm({
    schema: draft,
    initial: {
      customerReference: account.customerReference,
      ...(info !== undefined &&
        above && {
          contractInfo: { contractTerm: info.contractTerm, startDate: info.startDate, autoRenew: info.autoRenew },
        }),
    },
    version: account.version,
    onSubmit: async (body, version) => {
      await save.mutateAsync({ params: { vAccountId: account.vAccountId }, body: { ...body, version } })
      showToast({ tone: "good", title: messages.saved, message: messages.savedName(account.name) })
      onClose()
    },
  })
  const edited = form.values.contractInfo ?? info
  const set = (part: Partial<NonNullable<typeof edited>>) =>
    form.set("contractInfo", {
      contractTerm: edited?.contractTerm ?? null,
      startDate: edited?.startDate ?? null,
      autoRenew: edited?.autoRenew ?? true,
      ...part,
    })
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={messages.editOrder}
      sentence={account.name}
      dirty={form.dirty}
      saving={form.submitting}
      form={id}
    >
      <form id={id} {...form.element}>
        <FormProblem form={form} />
        <FormSection>
          <TextField
            label={messages.customerReference}
            description={messages.customerReferenceHint}
            autoComplete="off"
            data-autofocus
            {...form.text("customerReference")}
          />
          {edited !== undefined && (
            <>
              <NumberField
                label={messages.contractTerm}
                description={messages.contractTermHint}
                min={1}
                max={120}
                disabledReason={lockedBy}
                error={form.errors["contractInfo.contractTerm"]}
                value={edited.contractTerm ?? undefined}
                onChange={(term) => set({ contractTerm: typeof term === "number" ? term : null })}
              />
              <DateTimeField
                label={messages.contractStart}
                disabledReason={lockedBy}
                error={form.errors["contractInfo.startDate"]}
                value={edited.startDate ?? ""}
                onChange={(start) => set({ startDate: start === "" ? null : start })}
              />
              <SwitchField
                label={messages.autoRenew}
                disabledReason={lockedBy}
                checked={edited.autoRenew ?? true}
                onChange={(autoRenew) => set({ autoRenew })}
              />
            </>
          )}
        </FormSection>
      </form>
    </SideSheet>
  )
}
