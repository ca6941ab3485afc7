import type { DefaultCallerId } from "@dialplane/contract/calling/pbx-settings/pbx-settings.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useMay } from "../../kit/use-may.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { shownNumbersQuery } from "./pbx-settings.api.ts"
import { pbxMessages } from "./pbx-settings.messages.ts"
import type { PartProps } from "./settings-state.ts"
import classes from "./pbx-settings.module.css"

export const CallerIdPart = ({ form, settings, off }: PartProps) => {
  const messages = useMessages(pbxMessages)
  const may = useMay()
  const { accountId } = settings
  return (
    <FormSection
      title={messages.callerId}
      description={messages.callerIdSentence}
      aside={
        may("read:extensions") && (
          <p className={classes.quiet}>
            {messages.ownRules}{" "}
            <TextLink href={accountAddress(accountId, "extensions")}>{messages.openExtensions}</TextLink>
          </p>
        )
      }
    >
      <MainNumber form={form} settings={settings} off={off} />
      <TextField
        label={messages.callerName}
        description={messages.callerNameHint}
        autoComplete="off"
        maxLength={15}
        {...off}
        {...form.text("callerName")}
      />
      <ChoiceField<DefaultCallerId>
        label={messages.defaultCallerId}
        {...off}
        name="defaultCallerId"
        options={[
          { value: "main", label: messages.main, description: messages.mainHint },
          { value: "own", label: messages.own, description: messages.ownHint },
          { value: "location", label: messages.location, description: messages.locationHint },
        ]}
        value={form.values.defaultCallerId ?? "main"}
        onChange={(next) => form.set("defaultCallerId", next)}
      />
    </FormSection>
  )
}

const MainNumber = ({ form, settings: { accountId }, off }: PartProps) => {
  const messages = useMessages(pbxMessages)
  const format = usePhoneNumbers()
  const [search, setSearch] = useState("")
  const value = form.values.mainNumber ?? null
  const wanted = value !== null && search === format(value) ? "" : search
  const found = useQuery({ ...shownNumbersQuery(accountId, wanted), placeholderData: (before) => before })
  const options = (found.data?.items ?? []).map(({ phoneNumber, leadsTo }) => ({
    value: `+${phoneNumber}`,
    label: leadsTo === null ? format(`+${phoneNumber}`) : `${format(`+${phoneNumber}`)} · ${leadsTo.name}`,
  }))
  const known =
    value === null || options.some((option) => option.value === value)
      ? options
      : [{ value, label: format(value) }, ...options]
  return (
    <SelectField
      label={messages.mainNumber}
      description={value === null ? messages.noMainNumber : messages.mainNumberHint}
      {...off}
      name="mainNumber"
      error={form.errors["mainNumber"]}
      options={known}
      value={value}
      onChange={(number) => form.set("mainNumber", number)}
      clearable
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options: all }) => all}
    />
  )
}
