import { useEffect, useId, useLayoutEffect, useRef, useState } from "react"
import { PlainButton } from "../../ui/actions/plain-button.tsx"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import { useFormat, useMessages } from "../locale/use-locale.ts"
import { defineMessages } from "../locale/messages.ts"
import { useFieldMessages } from "./field-messages.ts"
import { labelOfField } from "./label-of-field.ts"
import { differences, type Difference, type Side } from "./three-way.ts"
import classes from "./merge-conflict.module.css"

const newerMessages = defineMessages({
  "en-us": {
    title: "Another user saved changes while you were editing",
    kept: "Your changes are still here and are not saved yet.",
    bothOne: "You both changed 1 field. Choose which value to keep.",
    bothMany: (count: number) => `You both changed ${count} fields. Choose which values to keep.`,
    theirsOnly: (fields: string) => `The other user changed ${fields}. Those changes are kept.`,
    mine: (value: string) => `Yours: ${value}`,
    theirs: (value: string) => `Theirs: ${value}`,
    mineOnly: "Yours, as shown below",
    theirsAlone: "Theirs",
    keepMine: "Keep mine and save",
    keepChosen: "Save selected values",
    takeTheirs: "Use theirs",
    takeHint: "“Use theirs” discards your changes.",
    yes: "on",
    no: "off",
    empty: "empty",
  },
})

/** The part of a form that is used here. */
export interface MergeForm {
  readonly values: unknown
  readonly saved: unknown
  readonly newer?: { readonly values: unknown; readonly version: number } | undefined
  readonly asked: number
  readonly submitting: boolean
  readonly form: {
    readonly keepMine: (chosen?: Readonly<Record<string, Side>>) => Promise<boolean>
    readonly takeTheirs: () => void
  }
}

/** The display name of a picked value, where the form knows it: a location, an extension. */
export type NameOf = (path: string, value: unknown) => string | undefined

/** Another user saved the same object: shows the conflicting fields, keeps the input, and asks which values to use. */
export const MergeConflict = ({ form, nameOf }: { readonly form: MergeForm; readonly nameOf?: NameOf | undefined }) => {
  const messages = useMessages(newerMessages)
  const { dateTime } = useFormat()
  const fields = useFieldMessages()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const [within, setWithin] = useState<HTMLFormElement | null>(null)
  useLayoutEffect(() => setWithin(panel.current?.closest("form") ?? null), [])
  // When the user tries to save, the focus moves to the decision that is needed first.
  useEffect(() => {
    if (form.asked > 0) panel.current?.focus()
  }, [form.asked])

  const parted = differences(form.saved, form.values, form.newer?.values)
  const [both, theirs] = [parted.filter(({ by }) => by === "both"), parted.filter(({ by }) => by === "them")]
  const label = (path: string) => labelOfField(within, path) ?? fields?.path(path.split(".")) ?? path
  const value = ({ path }: Difference, one: unknown) =>
    nameOf?.(path, one) ??
    (isOpaque(path, one)
      ? undefined
      : fields?.value(path.split("."), one, {
          yes: messages.yes,
          no: messages.no,
          empty: messages.empty,
          instant: dateTime,
        }))
  return (
    <div ref={panel} className={classes.panel} role="group" aria-labelledby={id} tabIndex={-1}>
      <Icon name="warning" size={17} className={classes.icon} />
      <div className={classes.body}>
        <div role="alert">
          <strong id={id} className={classes.title}>
            {messages.title}
          </strong>
          <p className={classes.text}>
            {messages.kept}{" "}
            {both.length === 1 ? messages.bothOne : both.length > 1 ? messages.bothMany(both.length) : ""}
          </p>
        </div>
        {both.length > 0 && (
          <div className={classes.choices}>
            {both.map((one) => {
              const [mine, their] = [value(one, one.mine), value(one, one.theirs)]
              return (
                <ChoiceField
                  key={one.path}
                  label={label(one.path)}
                  value={chosen[one.path] ?? "mine"}
                  onChange={(side) => setChosen({ ...chosen, [one.path]: side })}
                  options={[
                    { value: "mine", label: mine === undefined ? messages.mineOnly : messages.mine(mine) },
                    { value: "theirs", label: their === undefined ? messages.theirsAlone : messages.theirs(their) },
                  ]}
                />
              )
            })}
          </div>
        )}
        {theirs.length > 0 && (
          <p className={classes.text}>{messages.theirsOnly(theirs.map((one) => quoted(label(one.path))).join(", "))}</p>
        )}
        <div className={classes.buttons}>
          <PlainButton kind="primary" loading={form.submitting} onClick={() => void form.form.keepMine(chosen)}>
            {both.some(({ path }) => chosen[path] === "theirs") ? messages.keepChosen : messages.keepMine}
          </PlainButton>
          <PlainButton disabled={form.submitting} onClick={form.form.takeTheirs}>
            {messages.takeTheirs}
          </PlainButton>
          <span className={classes.hint}>{messages.takeHint}</span>
        </div>
      </div>
    </div>
  )
}

const quoted = (text: string) => `“${text}”`

/** Ids are not shown. */
const isOpaque = (path: string, value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  ((/Ids?$/.test(path) && !path.endsWith("roleId")) ||
    (typeof value === "object" &&
      Object.keys(value).length > 0 &&
      Object.entries(value).every(([name, inner]) => isOpaque(name, inner))))
