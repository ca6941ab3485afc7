import type { OffboardedPerson } from "@dialplane/contract/onboarding/people/offboardings.schema"
import { phoneText } from "@dialplane/contract/onboarding/people/offboarding.messages"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { ColleaguePicker } from "./colleague-picker.tsx"
import { offboardingMessages } from "./offboarding.messages.ts"
import { goesToPerson, needsColleague, type OffboardingForm, type Part } from "./use-offboarding-choices.ts"
import classes from "./people.module.css"

interface Props {
  readonly person: OffboardedPerson
  readonly form: OffboardingForm
}

interface Option {
  readonly value: string
  readonly label: string
  readonly description?: string
}

/** One question for each assigned asset; what the user does not have is not asked about. */
export const OffboardingFields = ({ person, form }: Props) => {
  const messages = useMessages(offboardingMessages)
  const show = usePhoneNumbers()
  const extensionStays = form.choices.extension.do !== "delete"
  const noNumbers = useWhyNot("update:phone-numbers")
  const noDevices = useWhyNot("update:devices")
  const noExtensions = useWhyNot("update:extensions")
  const noGroups = useWhyNot("update:groups")
  const noQueues = useWhyNot("update:call-queues")
  const noGiving = useWhyNot("update:company-call-recording")
  const noDeleting = useWhyNot("delete:company-call-recording")
  const count = person.extensions.reduce((sum, { voicemails }) => sum + voicemails, 0)
  const part = (name: Part, title: string, has: string, options: readonly Option[], lockedBy?: string) =>
    form.has[name] ? (
      <PartSection
        key={name}
        name={name}
        title={title}
        has={has}
        options={options}
        lockedBy={lockedBy}
        person={person}
        form={form}
      />
    ) : null
  return (
    <>
      {part(
        "extension",
        messages.extension,
        messages.extensionHas(person.extensions.map(({ number }) => number).join(", ")),
        [
          { value: "forward", label: messages.extensionForward, description: messages.extensionForwardText },
          { value: "free", label: messages.extensionFree, description: messages.extensionFreeText },
          { value: "give", label: messages.extensionGive },
          { value: "delete", label: messages.extensionDelete, description: messages.extensionDeleteText },
        ],
        noExtensions,
      )}
      {part(
        "numbers",
        messages.numbers,
        person.numbers.map(({ phoneNumber }) => show(phoneNumber)).join(", "),
        [
          ...(extensionStays
            ? [{ value: "stay", label: messages.numbersStay, description: messages.numbersStayText }]
            : []),
          { value: "give", label: messages.numbersGive },
          ...(form.choices.extension.do === "free"
            ? [{ value: "forward", label: messages.numbersForward, description: messages.numbersForwardText }]
            : []),
          { value: "pool", label: messages.numbersPool, description: messages.numbersPoolText },
        ],
        noNumbers,
      )}
      {part(
        "phones",
        messages.phones,
        person.phones.map(phoneText).join(", "),
        [
          { value: "unassign", label: messages.phonesUnassign, description: messages.phonesUnassignText },
          { value: "give", label: messages.phonesGive },
          ...(extensionStays ? [{ value: "stay", label: messages.phonesStay }] : []),
          { value: "delete", label: messages.phonesDelete },
        ],
        noDevices,
      )}
      {part(
        "keys",
        messages.keys,
        messages.keysHas(person.affected.filter(({ kind }) => kind === "key").length),
        [
          { value: "give", label: messages.keysGive },
          { value: "stay", label: messages.keysStay },
        ],
        noDevices,
      )}
      {part(
        "voicemail",
        messages.voicemail,
        messages.voicemailHas(count),
        [
          { value: "keep", label: messages.voicemailKeep, description: messages.voicemailKeepText },
          { value: "give", label: messages.voicemailGive },
          { value: "delete", label: messages.voicemailDelete, description: messages.voicemailDeleteText },
        ],
        noExtensions,
      )}
      {part(
        "groups",
        messages.groups,
        person.groups.map(({ name }) => name).join(", "),
        [
          { value: "leave", label: messages.groupsLeave },
          { value: "give", label: messages.groupsGive },
        ],
        noGroups,
      )}
      {part(
        "queues",
        messages.queues,
        [...new Set(person.queues.map(({ name }) => name))].join(", "),
        [
          { value: "leave", label: messages.queuesLeave },
          { value: "give", label: messages.queuesGive },
          ...(extensionStays
            ? [{ value: "stay", label: messages.queuesStay, description: messages.queuesStayText }]
            : []),
        ],
        noQueues,
      )}
      {part(
        "recordings",
        messages.recordings,
        messages.recordingsHas(person.recordings),
        [
          { value: "keep", label: messages.recordingsKeep, description: messages.recordingsKeepText },
          ...(noGiving === undefined ? [{ value: "give", label: messages.recordingsGive }] : []),
          ...(noDeleting === undefined
            ? [{ value: "delete", label: messages.recordingsDelete, description: messages.recordingsDeleteText }]
            : []),
        ],
        noGiving === undefined ? undefined : noDeleting,
      )}
    </>
  )
}

interface PartProps extends Props {
  readonly name: Part
  readonly title: string
  readonly has: string
  readonly options: readonly Option[]
  readonly lockedBy?: string | undefined
}

const PartSection = ({ name, title, has, options, lockedBy, person, form }: PartProps) => {
  const { do: chosen, to } = form.picked[name]
  const offered = options.some(({ value }) => value === chosen) ? chosen : options[0]!.value
  return (
    <FormSection>
      <ChoiceField
        label={<span className={classes.question}>{title}</span>}
        description={has}
        options={options}
        value={offered}
        disabledReason={lockedBy}
        onChange={(value) => form.set(name, { do: value })}
      />
      {needsColleague(offered) && (form.successor !== null || form.nobody || to !== null) && (
        <ColleaguePicker
          except={person.userId}
          withExtension={!goesToPerson(name, offered)}
          value={to}
          onChange={(colleague) => form.set(name, { to: colleague })}
        />
      )}
    </FormSection>
  )
}
