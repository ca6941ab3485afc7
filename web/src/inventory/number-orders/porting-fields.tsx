import { regionName } from "@dialplane/contract/kit/display-names"
import { countryCodes } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { PortingOrder } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { numbersOfText } from "./porting-steps.ts"
import type { PortingForm } from "./use-porting-form.ts"
import { portingScreenMessages } from "./porting.messages.ts"

interface Props {
  readonly form: PortingForm
  readonly order: PortingOrder | undefined
}

export const NumbersStep = ({ form }: Props) => {
  const messages = useMessages(portingScreenMessages)
  const [text, setText] = useState(() => (form.values.numbers ?? []).map(({ phoneNumber }) => phoneNumber).join("\n"))
  const mistakes = Object.entries(form.errors)
    .filter(([path]) => path === "numbers" || path.startsWith("numbers."))
    .map(([, mistake]) => mistake)
  const wrong = mistakes.length === 0 ? undefined : [...new Set(mistakes)].join(" ")
  return (
    <>
      <TextAreaField
        label={messages.numbersLabel}
        description={messages.numbersHint}
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
      <Banner tone="warn" title={messages.warnTitle}>
        {messages.warn}
      </Banner>
    </>
  )
}

export const ProviderStep = ({ form, order }: Props) => {
  const messages = useMessages(portingScreenMessages)
  return (
    <>
      <TextField
        label={messages.losingCarrier}
        description={messages.losingCarrierHint}
        required
        autoComplete="off"
        {...form.text("losingCarrier")}
      />
      <FormColumns>
        <TextField
          label={messages.accountNumber}
          description={messages.accountNumberHint}
          required
          autoComplete="off"
          {...form.text("carrierAccountNumber")}
        />
        <TextField
          label={messages.pin}
          description={order?.hasPin ? messages.pinKept : messages.pinHint}
          autoComplete="off"
          {...form.text("pin")}
        />
      </FormColumns>
      <FormColumns>
        <TextField
          label={messages.billingNumber}
          description={messages.billingNumberHint}
          type="tel"
          autoComplete="off"
          {...form.text("billingNumber")}
        />
        <DateTimeField
          label={messages.requestedPortDate}
          description={messages.requestedPortDateHint}
          name="requestedPortDate"
          error={form.errors["requestedPortDate"]}
          value={form.values.requestedPortDate ?? ""}
          min={new Date().toISOString().slice(0, 10)}
          onChange={(day) => form.set("requestedPortDate", day === "" ? null : day)}
        />
      </FormColumns>
      {(order === undefined || order.sandbox) && <Banner>{messages.sandboxHint}</Banner>}
    </>
  )
}

export const AddressStep = ({ form }: Props) => {
  const messages = useMessages(portingScreenMessages)
  return (
    <>
      <FormColumns>
        <TextField
          label={messages.customerName}
          description={messages.customerNameHint}
          required
          autoComplete="off"
          {...form.text("customerName")}
        />
        <TextField
          label={messages.signerName}
          description={messages.signerNameHint}
          required
          autoComplete="off"
          {...form.text("signerName")}
        />
      </FormColumns>
      <TextField
        label={messages.contactEmail}
        description={messages.contactEmailHint}
        type="email"
        autoComplete="off"
        {...form.text("contactEmail")}
      />
      <FormColumns>
        <TextField
          label={messages.street}
          description={messages.streetHint}
          required
          autoComplete="off"
          {...form.text("address.street")}
        />
        <TextField label={messages.unit} description=" " autoComplete="off" {...form.text("address.unit")} />
      </FormColumns>
      <FormColumns>
        <TextField label={messages.city} required autoComplete="off" {...form.text("address.city")} />
        <TextField label={messages.province} autoComplete="off" {...form.text("address.province")} />
      </FormColumns>
      <FormColumns>
        <TextField label={messages.postalCode} required autoComplete="off" {...form.text("address.postalCode")} />
        <SelectField
          label={messages.country}
          name="address.countryCode"
          error={form.errors["address.countryCode"]}
          options={countryCodes.map((value) => ({ value, label: regionName(value) }))}
          value={(form.values.address?.countryCode as string | undefined) ?? "US"}
          onChange={(value) =>
            value !== null && form.set("address", { ...form.values.address, countryCode: value as never })
          }
        />
      </FormColumns>
    </>
  )
}
