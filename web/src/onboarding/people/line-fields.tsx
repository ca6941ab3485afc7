import { listNumbers } from "@dialplane/contract/inventory/numbers/numbers.endpoints"
import { faultOfNumber } from "@dialplane/contract/inventory/extensions/number-rules"
import { whyPinIsWeak } from "@dialplane/contract/inventory/extensions/voicemail-pin"
import type { PersonDefaults } from "@dialplane/contract/onboarding/people/people.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { query } from "../../kit/data/query.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { addPersonMessages } from "./add-person.messages.ts"
import { makePin } from "./make-pin.ts"
import { usePersonCheck } from "./use-person-check.ts"
import type { PersonForm } from "./use-person-form.ts"
import { Verdict } from "./verdict.tsx"
import classes from "./people.module.css"

interface Props {
  readonly form: PersonForm
  readonly defaults: PersonDefaults
}

/** Extension, phone number and voicemail of the user. */
export const LineFields = ({ form, defaults }: Props) => {
  const messages = useMessages(addPersonMessages)
  return (
    <>
      <FormSection title={messages.line} description={messages.lineSentence}>
        <FormColumns>
          <ExtensionField form={form} defaults={defaults} />
          <NumberField form={form} />
        </FormColumns>
      </FormSection>
      <FormSection title={messages.voicemail} description={messages.voicemailSentence}>
        <VoicemailFields form={form} defaults={defaults} />
      </FormSection>
    </>
  )
}

const ExtensionField = ({ form, defaults }: Props) => {
  const messages = useMessages(addPersonMessages)
  const noNew = useWhyNot("create:extensions")
  const choice = form.values.extension ?? { kind: "next" as const }
  const chosen = choice.kind === "existing" ? String(choice.extensionId) : choice.kind
  const choose = (value: string | null) => {
    if (value === "next" || value === "none") form.set("extension", { kind: value })
    else if (value === "number") form.set("extension", { kind: "number", number: "" })
    else if (value !== null) form.set("extension", { kind: "existing", extensionId: Number(value) })
    if (value === "none") {
      form.set("phoneNumber", null)
      form.set("device", { kind: "none" })
      form.set("extensionTemplateId", null)
      form.set("queueIds", [])
      form.set("voicemail", { on: true })
    }
  }
  const options = [
    ...(noNew === undefined
      ? [
          {
            group: messages.newOnes,
            items: [
              {
                value: "next",
                label:
                  defaults.nextExtension === null
                    ? messages.nextFreeUnknown
                    : messages.nextFree(defaults.nextExtension),
              },
              { value: "number", label: messages.otherNumber },
            ],
          },
        ]
      : []),
    ...(defaults.freeExtensions.length === 0
      ? []
      : [
          {
            group: messages.freeOnes,
            items: defaults.freeExtensions.map(({ extensionId, number, name }) => ({
              value: String(extensionId),
              label: `${number} ${name}`.trim(),
            })),
          },
        ]),
    { group: " ", items: [{ value: "none", label: messages.noExtension }] },
  ]
  return (
    <div className={classes.stack}>
      <SelectField
        label={messages.extension}
        description={messages.extensionHint}
        options={options}
        name="extension"
        error={form.errors["extension"]}
        value={chosen}
        onChange={choose}
        searchable={defaults.freeExtensions.length > 8}
      />
      {choice.kind === "number" && <OwnNumberField form={form} number={choice.number} />}
    </div>
  )
}

const OwnNumberField = ({ form, number }: { readonly form: PersonForm; readonly number: string }) => {
  const messages = useMessages(addPersonMessages)
  const check = usePersonCheck("extension", number, faultOfNumber(number)?.kind !== "digits")
  return (
    <TextField
      label={messages.number}
      required
      inputMode="numeric"
      autoComplete="off"
      autoFocus
      name="extension.number"
      value={number}
      error={form.errors["extension.number"] ?? check.problem}
      description={<Verdict free={check.free} note={messages.numberFree} hint={messages.numberHint} />}
      onChange={(value) => form.set("extension", { kind: "number", number: value.trim() })}
    />
  )
}

const NumberField = ({ form }: { readonly form: PersonForm }) => {
  const messages = useMessages(addPersonMessages)
  const { accountId } = useAccount()
  const show = usePhoneNumbers()
  const [search, setSearch] = useState("")
  const noNumbers = useWhyNot("update:phone-numbers")
  const mayRead = useCan("read:phone-numbers")
  const found = useQuery({
    ...query(
      listNumbers,
      {
        params: { accountId: String(accountId) },
        query: { status: "Available", assigned: "false", limit: 30, search: search.replace(/[^\d+]/g, "") },
      },
      { customError: true },
    ),
    enabled: mayRead && noNumbers === undefined,
    placeholderData: (before) => before,
  })
  const { phoneNumber: chosen } = form.values
  const offered = (found.data?.items ?? []).map(({ phoneNumber }) => phoneNumber)
  const listed = chosen !== null && chosen !== undefined && !offered.includes(chosen) ? [chosen, ...offered] : offered
  const nothing = found.data !== undefined && search === "" && listed.length === 0
  const locked =
    noNumbers ??
    (form.values.extension?.kind === "none" ? messages.noExtensionReason : nothing ? messages.noFreeNumbers : undefined)
  return (
    <SelectField
      label={messages.phoneNumber}
      description={messages.phoneNumberHint}
      placeholder={messages.noNumber}
      clearable
      searchable
      name="phoneNumber"
      error={form.errors["phoneNumber"]}
      disabledReason={locked}
      options={listed.map((number) => ({ value: number, label: show(`+${number}`) }))}
      value={chosen ?? null}
      onChange={(value) => form.set("phoneNumber", value)}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options }) => options}
    />
  )
}

const VoicemailFields = ({ form, defaults }: Props) => {
  const messages = useMessages(addPersonMessages)
  const { voicemail = { on: true }, extension } = form.values
  const number =
    extension?.kind === "number" ? extension.number : extension?.kind === "next" ? (defaults.nextExtension ?? "") : ""
  const pin = voicemail.pin ?? ""
  const weak = pin.length < 4 ? undefined : whyPinIsWeak(pin, number)
  const locked = extension?.kind === "none" ? messages.noExtensionReason : undefined
  const setPin = (value: string) =>
    form.set("voicemail", value === "" ? { on: voicemail.on } : { on: voicemail.on, pin: value })
  return (
    <>
      <SwitchField
        label={messages.voicemailOn}
        disabledReason={locked}
        checked={voicemail.on}
        onChange={(on) => form.set("voicemail", on ? { ...voicemail, on } : { on })}
      />
      {voicemail.on && locked === undefined && (
        <div className={classes.pin}>
          <TextField
            label={messages.pin}
            description={messages.pinHint}
            inputMode="numeric"
            autoComplete="off"
            name="voicemail.pin"
            value={pin}
            error={form.errors["voicemail.pin"] ?? (weak && messages.weakPin(weak))}
            onBlur={form.text("voicemail.pin" as never).onBlur}
            onChange={(value) => setPin(value.replace(/\D/g, "").slice(0, 10))}
          />
          <ActionButton onClick={() => setPin(makePin(number))}>{messages.makePin}</ActionButton>
        </div>
      )}
    </>
  )
}
