import { personSwitches, type PersonSwitch } from "@dialplane/contract/onboarding/people/people.schema"
import { isSwitchOffered } from "@dialplane/contract/identity/users/person-switches"
import { usualSettings } from "@dialplane/contract/identity/users/users.schema"
import { useState, type ReactNode } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfig } from "../../kit/use-config.ts"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import { addPersonMessages } from "./add-person.messages.ts"
import { manyPeopleMessages } from "./many-people.messages.ts"
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

/** Settings that are the same for nearly all users, collapsed: one Tab press skips them. */
export const MoreFields = ({ form }: { readonly form: PersonForm }) => {
  const messages = useMessages(addPersonMessages)
  const [opened, setOpened] = useState(false)
  // A section with an error is always expanded.
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
        <h2 className={classes.title}>{messages.settings}</h2>
        <span className={classes.text}>
          {unusual === 0 ? messages.settingsSentence : messages.settingsUnusual(unusual)}
        </span>
      </summary>
      {open && <Fields form={form} />}
    </details>
  )
}

const Fields = ({ form }: { readonly form: PersonForm }) => {
  const messages = useMessages(addPersonMessages)
  const shared = useMessages(manyPeopleMessages)
  const config = useConfig()
  return (
    <div className={classes.groups}>
      <Group title={messages.contactNumbers}>
        <TextField
          label={messages.ownPhoneNumber}
          description={messages.ownPhoneNumberHint}
          type="tel"
          autoComplete="off"
          {...form.text("ownPhoneNumber")}
        />
        <FormColumns>
          <TextField label={messages.home} type="tel" autoComplete="off" {...form.text("home")} />
          <TextField label={messages.fax} type="tel" autoComplete="off" {...form.text("fax")} />
        </FormColumns>
      </Group>
      <Group title={shared.signIn}>
        <SwitchField
          label={shared.allowLogin}
          description={messages.allowLoginHint}
          disabledReason={form.values.isRoom ? messages.isRoomHint : undefined}
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
