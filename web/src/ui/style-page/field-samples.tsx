import { useState } from "react"
import { CheckboxField } from "../fields/checkbox-field.tsx"
import { ChoiceField } from "../fields/choice-field.tsx"
import { DateTimeField } from "../fields/date-time-field.tsx"
import { MultiSelectField } from "../fields/multi-select-field.tsx"
import { NumberField } from "../fields/number-field.tsx"
import { PasswordField } from "../fields/password-field.tsx"
import { PhoneField } from "../fields/phone-field.tsx"
import { SelectField } from "../fields/select-field.tsx"
import { StrengthMeter } from "../fields/strength-meter.tsx"
import { SwitchField } from "../fields/switch-field.tsx"
import { TextAreaField } from "../fields/text-area-field.tsx"
import { TextField } from "../fields/text-field.tsx"
import { FormColumns } from "../forms/form-columns.tsx"
import { FormFooter } from "../forms/form-footer.tsx"
import { FormSection } from "../forms/form-section.tsx"
import { Specimen } from "./specimen.tsx"
import classes from "./style-page.module.css"

const strategies = [
  { value: "all", label: "Ring all" },
  { value: "longest", label: "Longest idle" },
  { value: "round", label: "Round robin" },
] as const

const members = ["Ada Lovelace", "Grace Hopper", "Alan Turing", "Hedy Lamarr"].map((name) => ({
  value: name,
  label: name,
}))

const countries = [
  { code: "US", name: "United States", callingCode: "1" },
  { code: "DE", name: "Germany", callingCode: "49" },
]

export const FieldSamples = () => {
  const [country, setCountry] = useState("US")
  const [number, setNumber] = useState("555 010 0199")
  const [team, setTeam] = useState<string[]>(["Ada Lovelace", "Alan Turing"])
  const [strategy, setStrategy] = useState<"all" | "longest" | "round" | null>("longest")
  return (
    <Specimen title="Fields" sentence="A label, a sentence where it helps, the server's refusal at the field.">
      <div className={classes.columns}>
        <div>
          <FormSection title="Person" description="Who they are and how colleagues reach them.">
            <TextField label="Full name" required defaultValue="Ada Lovelace" />
            <FormColumns>
              <TextField
                label="Extension"
                defaultValue="1001"
                error="Another person already has 1001. The next free one is 1014."
              />
              <NumberField label="Ring time" defaultValue={20} unit="seconds" min={5} max={120} />
            </FormColumns>
            <PhoneField
              label="Number"
              value={number}
              onChange={setNumber}
              countries={countries}
              country={country}
              onCountryChange={setCountry}
            />
            <PasswordField
              label="Password"
              defaultValue="correct horse"
              autoComplete="new-password"
              strength={<StrengthMeter score={3} label="Fair: one more word makes it strong" />}
            />
            <TextAreaField
              label="Notes"
              description="Only administrators see these."
              placeholder="Works from Lisbon on Fridays"
            />
          </FormSection>
          <FormFooter dirty onCancel={() => undefined} onSave={() => undefined} />
        </div>
        <div>
          <FormSection title="Queue" description="How waiting calls reach people.">
            <SelectField label="Strategy" options={strategies} value={strategy} onChange={setStrategy} required />
            <MultiSelectField label="Members" options={members} value={team} onChange={setTeam} />
            <DateTimeField
              label="Closed from"
              kind="datetime-local"
              defaultValue="2026-12-24T14:00"
              timeZone="Europe/Berlin"
            />
            <TextField
              label="Caller ID"
              defaultValue="+1 555 0100"
              disabledReason="set by the account setting Company caller ID"
            />
            <ChoiceField
              label="When nobody answers"
              defaultValue="voicemail"
              options={[
                { value: "voicemail", label: "Voicemail", description: "The caller leaves a message for the team." },
                { value: "hangup", label: "Hang up", description: "After a short announcement." },
              ]}
            />
            <CheckboxField label="Announce the position in the queue" description="Every 45 seconds." defaultChecked />
            <CheckboxField label="Record calls" disabledReason="your plan has no recording" />
          </FormSection>
          <FormSection>
            <SwitchField
              label="International calling"
              description="Off by default; emergency numbers always work."
              defaultChecked
            />
            <SwitchField label="Call waiting" />
            <SwitchField
              label="Voicemail to email"
              description="Sends each message as an attachment."
              disabledReason="the role Agent has no voicemail"
            />
          </FormSection>
        </div>
      </div>
    </Specimen>
  )
}
