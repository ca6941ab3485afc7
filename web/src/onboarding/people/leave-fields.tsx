import type { LeavingPerson } from "@dialplane/contract/onboarding/people/departures.schema"
import { phoneInWords } from "@dialplane/contract/onboarding/people/leave-sentences"
import { useWhyNot } from "../../kit/can.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { ColleaguePicker } from "./colleague-picker.tsx"
import { leaveWords } from "./leave.words.ts"
import { goesToPerson, needsColleague, type LeaveForm, type Part } from "./use-leave-choices.ts"
import classes from "./people.module.css"

interface Props {
  readonly person: LeavingPerson
  readonly form: LeaveForm
}

interface Option {
  readonly value: string
  readonly label: string
  readonly description?: string
}

/** A question for each thing the person has; what they do not have is not asked about. */
export const LeaveFields = ({ person, form }: Props) => {
  const words = useWords(leaveWords)
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
        words.extension,
        words.extensionHas(person.extensions.map(({ number }) => number).join(", ")),
        [
          { value: "forward", label: words.extensionForward, description: words.extensionForwardText },
          { value: "free", label: words.extensionFree, description: words.extensionFreeText },
          { value: "give", label: words.extensionGive },
          { value: "delete", label: words.extensionDelete, description: words.extensionDeleteText },
        ],
        noExtensions,
      )}
      {part(
        "numbers",
        words.numbers,
        person.numbers.map(({ phoneNumber }) => show(phoneNumber)).join(", "),
        [
          ...(extensionStays ? [{ value: "stay", label: words.numbersStay, description: words.numbersStayText }] : []),
          { value: "give", label: words.numbersGive },
          ...(form.choices.extension.do === "free"
            ? [{ value: "forward", label: words.numbersForward, description: words.numbersForwardText }]
            : []),
          { value: "pool", label: words.numbersPool, description: words.numbersPoolText },
        ],
        noNumbers,
      )}
      {part(
        "phones",
        words.phones,
        person.phones.map(phoneInWords).join(", "),
        [
          { value: "unassign", label: words.phonesUnassign, description: words.phonesUnassignText },
          { value: "give", label: words.phonesGive },
          ...(extensionStays ? [{ value: "stay", label: words.phonesStay }] : []),
          { value: "delete", label: words.phonesDelete },
        ],
        noDevices,
      )}
      {part(
        "keys",
        words.keys,
        words.keysHas(person.affected.filter(({ kind }) => kind === "key").length),
        [
          { value: "give", label: words.keysGive },
          { value: "stay", label: words.keysStay },
        ],
        noDevices,
      )}
      {part(
        "voicemail",
        words.voicemail,
        words.voicemailHas(count),
        [
          { value: "keep", label: words.voicemailKeep, description: words.voicemailKeepText },
          { value: "give", label: words.voicemailGive },
          { value: "delete", label: words.voicemailDelete, description: words.voicemailDeleteText },
        ],
        noExtensions,
      )}
      {part(
        "groups",
        words.groups,
        person.groups.map(({ name }) => name).join(", "),
        [
          { value: "leave", label: words.groupsLeave },
          { value: "give", label: words.groupsGive },
        ],
        noGroups,
      )}
      {part(
        "queues",
        words.queues,
        [...new Set(person.queues.map(({ name }) => name))].join(", "),
        [
          { value: "leave", label: words.queuesLeave },
          { value: "give", label: words.queuesGive },
          ...(extensionStays ? [{ value: "stay", label: words.queuesStay, description: words.queuesStayText }] : []),
        ],
        noQueues,
      )}
      {part(
        "recordings",
        words.recordings,
        words.recordingsHas(person.recordings),
        [
          { value: "keep", label: words.recordingsKeep, description: words.recordingsKeepText },
          ...(noGiving === undefined ? [{ value: "give", label: words.recordingsGive }] : []),
          ...(noDeleting === undefined
            ? [{ value: "delete", label: words.recordingsDelete, description: words.recordingsDeleteText }]
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
