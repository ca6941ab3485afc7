import type { InternationalMode, OutsidePrefix } from "@dialplane/contract/calling/pbx-settings/dial-plan"
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useMay } from "../../kit/use-may.ts"
import { ExtensionPicker } from "../../inventory/extensions/extension-picker.tsx"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { MultiSelectField } from "../../ui/fields/multi-select-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { countriesQuery } from "./pbx-settings.api.ts"
import { pbxMessages } from "./pbx-settings.messages.ts"
import type { PartProps } from "./settings-state.ts"
import classes from "./pbx-settings.module.css"

/** Types that do not answer calls. */
const answers = ({ extensionType }: { readonly extensionType: string }) =>
  extensionType !== "FAX" && extensionType !== "Page Group"

export const DialingPart = ({ form, settings, off }: PartProps) => {
  const messages = useMessages(pbxMessages)
  const may = useMay()
  const { accountId, countryCode, extensionDigits } = settings
  const { values } = form
  const isNorthAmerica = countryCode === "US" || countryCode === "CA"
  const why = off.disabledReason
  return (
    <>
      <FormSection title={messages.outside} description={messages.outsideSentence}>
        <SelectField<"none" | "9" | "0">
          label={messages.prefix}
          description={messages.prefixHint}
          {...off}
          name="outsidePrefix"
          error={form.errors["outsidePrefix"]}
          options={[
            { value: "none", label: messages.noPrefix },
            { value: "9", label: "9" },
            { value: "0", label: "0" },
          ]}
          value={values.outsidePrefix === undefined || values.outsidePrefix === "" ? "none" : values.outsidePrefix}
          onChange={(next) => form.set("outsidePrefix", (next === "none" ? "" : (next ?? "")) as OutsidePrefix)}
        />
        <SwitchField
          label={messages.sevenDigit}
          description={messages.sevenDigitHint}
          disabledReason={why ?? (isNorthAmerica ? undefined : messages.sevenDigitAbroad)}
          {...form.checkbox("sevenDigitDialing")}
        />
        {values.sevenDigitDialing === true && (
          <TextField
            label={messages.areaCode}
            description={messages.areaCodeHint}
            required
            inputMode="numeric"
            maxLength={3}
            className={classes.short}
            {...off}
            name="areaCode"
            error={form.errors["areaCode"]}
            value={values.areaCode ?? ""}
            onChange={(text) => form.set("areaCode", text === "" ? null : text)}
            onBlur={() => form.form.blur("areaCode")}
          />
        )}
      </FormSection>
      <FormSection title={messages.inside} description={messages.insideSentence}>
        <KeyValueList
          items={[
            {
              label: messages.extensionLength,
              value: messages.extensionLengthValue(extensionDigits),
              hint: may("read:extensions") && (
                <TextLink href={accountAddress(accountId, "extensions/number-plan")}>{messages.numberPlan}</TextLink>
              ),
            },
          ]}
        />
        <ExtensionPicker
          label={messages.operator}
          description={messages.operatorHint}
          {...off}
          name="operator"
          error={form.errors["operator"]}
          among={{ accountId }}
          offered={answers}
          value={values.operator ?? null}
          onChange={(one) => form.set("operator", one)}
        />
        <SwitchField
          label={messages.listInDirectory}
          description={messages.listInDirectoryHint}
          {...off}
          {...form.checkbox("listInDirectory")}
        />
      </FormSection>
      <FormSection
        title={messages.international}
        description={messages.internationalSentence}
        aside={
          may("read:call-blocking") && (
            <p className={classes.quiet}>
              {messages.blocking}{" "}
              <TextLink href={accountAddress(accountId, "call-blocking")}>{messages.openBlocking}</TextLink>
            </p>
          )
        }
      >
        <ChoiceField<InternationalMode>
          label={messages.internationalCalling}
          {...off}
          name="internationalCalling"
          options={[
            { value: "off", label: messages.off, description: messages.offHint },
            { value: "listed", label: messages.listed, description: messages.listedHint },
            { value: "all", label: messages.all, description: messages.allHint },
          ]}
          value={values.internationalCalling ?? "off"}
          onChange={(mode) => form.set("internationalCalling", mode)}
        />
        {values.internationalCalling === "listed" && <Countries form={form} settings={settings} off={off} />}
      </FormSection>
    </>
  )
}

const Countries = ({ form, settings: { accountId }, off }: PartProps) => {
  const messages = useMessages(pbxMessages)
  const countries = useQuery(countriesQuery(accountId))
  const options = useMemo(
    () =>
      (countries.data ?? [])
        .filter(({ domestic }) => !domestic)
        .map(({ countryCode, countryName, callingCode }) => ({
          value: countryCode,
          label: `${countryName} (+${callingCode})`,
        })),
    [countries.data],
  )
  return (
    <MultiSelectField
      label={messages.countries}
      description={messages.countriesHint}
      required
      {...off}
      name="internationalCountries"
      error={form.errors["internationalCountries"]}
      options={options}
      value={form.values.internationalCountries ?? []}
      onChange={(codes) => form.set("internationalCountries", codes)}
    />
  )
}
