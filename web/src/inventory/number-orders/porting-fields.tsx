import { countryCodes } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { PortingOrder } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { useState } from "react"
import { useWords } from "../../kit/locale/use-locale.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { numbersOfText } from "./porting-steps.ts"
import type { PortingForm } from "./use-porting-form.ts"
import { portingScreenWords } from "./porting.words.ts"

interface Props {
  readonly form: PortingForm
  readonly order: PortingOrder | undefined
}

const regions = new Intl.DisplayNames("en", { type: "region" })

export const NumbersStep = ({ form }: Props) => {
  const words = useWords(portingScreenWords)
  const [text, setText] = useState(() => (form.values.numbers ?? []).map(({ phoneNumber }) => phoneNumber).join("\n"))
  const mistakes = Object.entries(form.errors)
    .filter(([path]) => path === "numbers" || path.startsWith("numbers."))
    .map(([, mistake]) => mistake)
  const wrong = mistakes.length === 0 ? undefined : [...new Set(mistakes)].join(" ")
  return (
    <>
      <TextAreaField
        label={words.numbersLabel}
        description={words.numbersHint}
        required
        name="numbers"
        minRows={4}
        autosize
        value={text}
        error={wrong}
        placeholder={"207 555 0101\n207 555 0102"}
        onChange={(next) => {
          setText(next)
          form.set("numbers", numbersOfText(next, (form.values.numbers ?? []) as never))
        }}
      />
      <Banner tone="warn" title={words.warnTitle}>
        {words.warn}
      </Banner>
    </>
  )
}

export const ProviderStep = ({ form, order }: Props) => {
  const words = useWords(portingScreenWords)
  return (
    <>
      <TextField
        label={words.losingCarrier}
        description={words.losingCarrierHint}
        required
        autoComplete="off"
        {...form.text("losingCarrier")}
      />
      <FormColumns>
        <TextField
          label={words.accountNumber}
          description={words.accountNumberHint}
          required
          autoComplete="off"
          {...form.text("carrierAccountNumber")}
        />
        <TextField
          label={words.pin}
          description={order?.hasPin ? words.pinKept : words.pinHint}
          autoComplete="off"
          {...form.text("pin")}
        />
      </FormColumns>
      <FormColumns>
        <TextField
          label={words.billingNumber}
          description={words.billingNumberHint}
          type="tel"
          autoComplete="off"
          {...form.text("billingNumber")}
        />
        <DateTimeField
          label={words.wishedDate}
          description={words.wishedDateHint}
          name="wishedDate"
          error={form.errors["wishedDate"]}
          value={form.values.wishedDate ?? ""}
          min={new Date().toISOString().slice(0, 10)}
          onChange={(day) => form.set("wishedDate", day === "" ? null : day)}
        />
      </FormColumns>
      {(order === undefined || order.sandbox) && <Banner>{words.sandboxHint}</Banner>}
    </>
  )
}

export const AddressStep = ({ form }: Props) => {
  const words = useWords(portingScreenWords)
  return (
    <>
      <FormColumns>
        <TextField
          label={words.customerName}
          description={words.customerNameHint}
          required
          autoComplete="off"
          {...form.text("customerName")}
        />
        <TextField
          label={words.signerName}
          description={words.signerNameHint}
          required
          autoComplete="off"
          {...form.text("signerName")}
        />
      </FormColumns>
      <TextField
        label={words.contactEmail}
        description={words.contactEmailHint}
        type="email"
        autoComplete="off"
        {...form.text("contactEmail")}
      />
      <FormColumns>
        <TextField
          label={words.street}
          description={words.streetHint}
          required
          autoComplete="off"
          {...form.text("address.street")}
        />
        <TextField label={words.unit} description=" " autoComplete="off" {...form.text("address.unit")} />
      </FormColumns>
      <FormColumns>
        <TextField label={words.city} required autoComplete="off" {...form.text("address.city")} />
        <TextField label={words.province} autoComplete="off" {...form.text("address.province")} />
      </FormColumns>
      <FormColumns>
        <TextField label={words.postalCode} required autoComplete="off" {...form.text("address.postalCode")} />
        <SelectField
          label={words.country}
          name="address.countryCode"
          error={form.errors["address.countryCode"]}
          options={countryCodes.map((value) => ({ value, label: regions.of(value) ?? value }))}
          value={(form.values.address?.countryCode as string | undefined) ?? "US"}
          onChange={(value) =>
            value !== null && form.set("address", { ...form.values.address, countryCode: value as never })
          }
        />
      </FormColumns>
    </>
  )
}
