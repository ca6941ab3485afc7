import { fullName, newNameOf, type PersonName } from "@dialplane/contract/onboarding/people/renamed-text"
import type { NameUse } from "@dialplane/contract/onboarding/people/rename.endpoints"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import type { NameUsesForm } from "./use-name-uses.ts"
import { userMessages } from "./users.messages.ts"
import classes from "./name-uses.module.css"

const becomes = (use: NameUse, before: PersonName, after: PersonName) => newNameOf(use, before, after) ?? use.text

/** Objects that contain the old name, each with a checkbox; the same Save renames them. */
export const NameUses = ({
  form,
  before,
  after,
}: {
  readonly form: NameUsesForm
  readonly before: PersonName
  readonly after: PersonName
}) => {
  const messages = useMessages(userMessages)
  if (fullName(before) === fullName(after) || form.uses.length === 0) return null
  return (
    <fieldset className={classes.uses}>
      <legend className={classes.legend}>{messages.alsoRename}</legend>
      {form.uses.map((use) => (
        <CheckboxField
          key={`${use.kind} ${use.id}`}
          label={messages.nameUse(use.place, use.text, becomes(use, before, after))}
          disabledReason={form.lockOf(use)}
          checked={form.isTicked(use)}
          onChange={(on) => form.tick(use, on)}
        />
      ))}
    </fieldset>
  )
}
