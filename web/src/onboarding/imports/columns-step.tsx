import { importKinds } from "@dialplane/contract/onboarding/imports/import-kinds"
import type { ImportWithColumns } from "@dialplane/contract/onboarding/imports/imports.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { sentenceOf } from "../../kit/errors/tell.ts"
import { useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Section } from "../../ui/page/section.tsx"
import { IgnoredColumns } from "./ignored-columns.tsx"
import { checkRows } from "./imports.api.ts"
import { importWords } from "./imports.words.ts"
import classes from "./imports.module.css"

interface Props {
  readonly file: ImportWithColumns
  readonly onChecked: () => void
}

/** Which column of the file holds what. Guessed by the headings; each column is used once. */
export const ColumnsStep = ({ file, onChecked }: Props) => {
  const words = useWords(importWords)
  const { columns } = importKinds[file.kind]
  const [mapping, setMapping] = useState<Readonly<Record<string, number>>>(file.mapping)
  const check = useMutation(checkRows)
  const missing = columns
    .filter(({ name, required }) => required && mapping[name] === undefined)
    .map(({ title }) => title)
  const choose = (name: string, column: string | null) => {
    const others = Object.entries(mapping).filter(([other, index]) => other !== name && String(index) !== column)
    setMapping(Object.fromEntries(column === null ? others : [...others, [name, Number(column)]]))
  }
  // What goes wrong stands above the table.
  const start = () =>
    check
      .mutateAsync({
        params: { accountId: String(file.accountId), importId: String(file.importId) },
        body: { mapping, existing: file.existing, version: file.version },
      })
      .then(onChecked, () => undefined)
  const options = file.headings.map((heading, index) => ({
    value: String(index),
    label: heading === "" ? words.columnNumber(index + 1) : heading,
  }))
  return (
    <Section title={words.mapTitle} sentence={words.mapSentence(file.rowCount)}>
      <ErrorBlock message={check.isError ? sentenceOf(check.error) : undefined} />
      {file.encoding !== null && (
        <p className={classes.encoding}>
          {words.encodingRead(words[`encoding_${file.encoding}`])}{" "}
          <TextLink href={accountAddress(file.accountId, `imports/new?kind=${file.kind}`)}>
            {words.encodingWrong}
          </TextLink>
        </p>
      )}
      <table className={classes.mapping}>
        <thead>
          <tr>
            <th scope="col">{words.ourColumn}</th>
            <th scope="col">{words.theirColumn}</th>
            <th scope="col">{words.samples}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, title, required, help }) => {
            const at = mapping[name]
            return (
              <tr key={name}>
                <th scope="row">
                  {title}
                  {required && <span className={classes.needed}> {words.needed}</span>}
                  <span className={classes.help}>{help}</span>
                </th>
                <td>
                  <SelectField
                    label={title}
                    clearable
                    placeholder={words.notImported}
                    options={options}
                    value={at === undefined ? null : String(at)}
                    onChange={(next) => choose(name, next)}
                  />
                </td>
                <td className={classes.samples}>
                  {at === undefined ? "" : (file.samples[at] ?? []).slice(0, 3).join(", ")}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <IgnoredColumns headings={file.headings} mapping={mapping} />
      <div className={classes.buttons}>
        <ActionButton
          kind="primary"
          loading={check.isPending}
          disabledReason={missing.length > 0 ? words.missing(missing.join(", ")) : undefined}
          onClick={() => void start()}
        >
          {words.check}
        </ActionButton>
        {check.isPending && (
          <span className={classes.quiet} role="status">
            {words.checking}
          </span>
        )}
      </div>
    </Section>
  )
}
