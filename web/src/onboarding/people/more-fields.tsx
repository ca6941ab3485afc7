import { personSwitches, type PersonSwitch } from "@dialplane/contract/onboarding/people/people.schema"
import { isSwitchOffered } from "@dialplane/contract/identity/users/person-switches"
import { usualSettings } from "@dialplane/contract/identity/users/users.schema"
import { useState, type ReactNode } from "react"
import { useWords } from "../../kit/locale/use-locale.ts"
import { useConfig } from "../../kit/use-config.ts"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import { addPersonWords } from "./add-person.words.ts"
import { manyPeopleWords } from "./many-people.words.ts"
import type { PersonForm } from "./use-person-form.ts"
import classes from "./more-fields.module.css"

const groups = [
  {
    title: "callingSection",
    switches: ["allowEndUserOutboundCallerId", "allowCallBlocking", "allowMainNumberMessaging"],
  },
  { title: "mobileSection", switches: ["mobileTlsEnabled", "mobileEncryptionEnabled"] },
  { title: "mailSection", switches: ["sendEmail", "updateMeWithAnnouncements"] },
] as const satisfies readonly { title: string; switches: readonly PersonSwitch[] }[]

const numbers = ["ownPhoneNumber", "home", "fax"] as const

/** What is the same for nearly everybody, folded away: whoever needs none of it passes with one press of Tab. */
export const MoreFields = ({ form }: { readonly form: PersonForm }) => {
  const words = useWords(addPersonWords)
  const [opened, setOpened] = useState(false)
  // A mistake is never hidden.
  const wrong = numbers.some((name) => form.errors[name] !== undefined)
  const open = opened || wrong
  const { values } = form
  const unusual =
    personSwitches.filter((name) => values[name] !== usualSettings[name]).length +
    Number(!values.allowLogin && !values.isRoom) +
    numbers.filter((name) => values[name] !== "").length
  return (
    <details className={classes.fold} open={open} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={classes.head} onClick={(event) => wrong && event.preventDefault()}>
        <span className={classes.mark}>
          <Icon name="chevron-down" size={16} />
        </span>
        <h2 className={classes.title}>{words.settings}</h2>
        <span className={classes.text}>{unusual === 0 ? words.settingsSentence : words.settingsUnusual(unusual)}</span>
      </summary>
      {open && <Fields form={form} />}
    </details>
  )
}

const Fields = ({ form }: { readonly form: PersonForm }) => {
  const words = useWords(addPersonWords)
  const shared = useWords(manyPeopleWords)
  const config = useConfig()
  return (
    <div className={classes.groups}>
      <Group title={words.contactNumbers}>
        <TextField
          label={words.ownPhoneNumber}
          description={words.ownPhoneNumberHint}
          type="tel"
          autoComplete="off"
          {...form.text("ownPhoneNumber")}
        />
        <FormColumns>
          <TextField label={words.home} type="tel" autoComplete="off" {...form.text("home")} />
          <TextField label={words.fax} type="tel" autoComplete="off" {...form.text("fax")} />
        </FormColumns>
      </Group>
      <Group title={shared.signIn}>
        <SwitchField
          label={shared.allowLogin}
          description={words.allowLoginHint}
          disabledReason={form.values.isRoom ? words.isRoomHint : undefined}
          {...form.checkbox("allowLogin")}
        />
      </Group>
      {groups.map(({ title, switches }) => (
        <Group key={title} title={shared[title]}>
          {switches
            .filter((name) => isSwitchOffered(name, config))
            .map((name) => (
              <SwitchField key={name} label={shared[name]} {...form.checkbox(name)} />
            ))}
        </Group>
      ))}
    </div>
  )
}

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className={classes.group}>
    <h3 className={classes.groupTitle}>{title}</h3>
    {children}
  </div>
)
