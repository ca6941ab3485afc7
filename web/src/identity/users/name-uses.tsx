import { fullName, newNameOf, type PersonName } from "@dialplane/contract/onboarding/people/renamed-text"
import type { NameUse } from "@dialplane/contract/onboarding/people/rename.endpoints"
import { useWords } from "../../kit/locale/use-locale.ts"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import type { NameUsesForm } from "./use-name-uses.ts"
import { userWords } from "./users.words.ts"
import classes from "./name-uses.module.css"

const becomes = (use: NameUse, before: PersonName, after: PersonName) => newNameOf(use, before, after) ?? use.text

/** What carries the old name, each to be ticked; it gets the new name with the same Save. */
export const NameUses = ({
  form,
  before,
  after,
}: {
  readonly form: NameUsesForm
  readonly before: PersonName
  readonly after: PersonName
}) => {
  const words = useWords(userWords)
  if (fullName(before) === fullName(after) || form.uses.length === 0) return null
  return (
    <fieldset className={classes.uses}>
      <legend className={classes.legend}>{words.alsoRename}</legend>
      {form.uses.map((use) => (
        <CheckboxField
          key={`${use.kind} ${use.id}`}
          label={words.nameUse(use.place, use.text, becomes(use, before, after))}
          disabledReason={form.lockOf(use)}
          checked={form.isTicked(use)}
          onChange={(on) => form.tick(use, on)}
        />
      ))}
    </fieldset>
  )
}
