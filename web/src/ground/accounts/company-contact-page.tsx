import { companyInfoEdit, type CompanyInfo } from "@dialplane/contract/ground/accounts/accounts.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { accountFormMessages } from "./account-forms.messages.ts"
import { companyInfoQuery, saveCompanyInfo } from "./accounts.api.ts"
import { AddressFields, type Address } from "./address-fields.tsx"

export const Page = () => {
  const messages = useMessages(accountFormMessages)
  const { accountId } = useAccount()
  const company = useQuery(companyInfoQuery(accountId))
  return (
    <PageFrame width="narrow">
      <PageHead title={messages.contact} sentence={messages.contactSentence} />
      {company.isLoadingError ? (
        <LoadError of={company} />
      ) : company.data === undefined ? (
        <FormSkeleton fields={7} />
      ) : (
        <CompanyForm key={accountId} company={company.data} />
      )}
    </PageFrame>
  )
}

const draft = companyInfoEdit.omit({ version: true })

const CompanyForm = ({ company }: { readonly company: CompanyInfo }) => {
  const messages = useMessages(accountFormMessages)
  const { accountId, countryCode } = useAccount()
  const lockedBy = useWhyNot("update:company-contact")
  const save = useMutation(saveCompanyInfo)
  const address: Address = company.address ?? { street: "", city: "", region: "", zipCode: "", countryCode }
  const form = useForm({
    schema: draft,
    initial: { companyName: company.companyName, address, contact: company.contact },
    version: company.version,
    onSubmit: async (body, version) => {
      await save.mutateAsync({ params: { accountId }, body: { ...body, version } })
      showToast({ tone: "good", title: messages.saved, message: messages.savedName(body.companyName) })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const off = { disabledReason: lockedBy, autoComplete: "off" }
  return (
    <form {...form.element}>
      <FormProblem form={form} />
      <FormSection title={messages.companySection} description={messages.companySectionSentence}>
        <TextField label={messages.companyName} required {...off} {...form.text("companyName")} />
        <TextField
          label={messages.website}
          placeholder="https://"
          inputMode="url"
          {...off}
          {...form.text("contact.website")}
        />
      </FormSection>
      <FormSection title={messages.addressSection} description={messages.addressSentence}>
        <AddressFields
          name="address"
          value={form.values.address as Address}
          errors={form.errors}
          disabledReason={lockedBy}
          onChange={(next) => form.set("address", next)}
        />
      </FormSection>
      <FormSection title={messages.personSection} description={messages.personSentence}>
        <FormColumns>
          <TextField label={messages.firstName} {...off} {...form.text("contact.firstName")} />
          <TextField label={messages.lastName} {...off} {...form.text("contact.lastName")} />
        </FormColumns>
        <TextField label={messages.email} type="email" {...off} {...form.text("contact.email")} />
        <TextField
          label={messages.phoneNumber}
          description={messages.phoneHint}
          type="tel"
          {...off}
          {...form.text("contact.phoneNumber")}
        />
      </FormSection>
      <FormFooter
        sticky
        dirty={form.dirty}
        saving={form.submitting}
        saveDisabledReason={lockedBy}
        onCancel={form.dirty ? () => form.reset() : undefined}
      />
      <LeaveDialog {...leaving} />
    </form>
  )
}
