import { importKinds } from "@dialplane/contract/onboarding/imports/import-kinds"
import type { ImportWithColumns } from "@dialplane/contract/onboarding/imports/imports.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Section } from "../../ui/page/section.tsx"
import { IgnoredColumns } from "./ignored-columns.tsx"
import { checkRows } from "./imports.api.ts"
import { importMessages } from "./imports.messages.ts"
import classes from "./imports.module.css"

interface Props {
  readonly file: ImportWithColumns
  readonly onChecked: () => void
}

/** Assigns columns of the file to fields. Guessed from the headings; each column is used once. */
export const ColumnsStep = ({ file, onChecked }: Props) => {
  const messages = useMessages(importMessages)
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
  // Errors are shown above the table.
  const start = () =>
    check
      .mutateAsync({
        params: { accountId: String(file.accountId), importId: String(file.importId) },
        body: { mapping, existing: file.existing, version: file.version },
      })
      .then(onChecked, () => undefined)
  const options = file.headings.map((heading, index) => ({
    value: String(index),
    label: heading === "" ? messages.columnNumber(index + 1) : heading,
  }))
  return (
    <Section title={messages.mapTitle} sentence={messages.mapSentence(file.rowCount)}>
      <ErrorBlock message={check.isError ? errorMessage(check.error) : undefined} />
      {file.encoding !== null && (
        <p className={classes.encoding}>
          {messages.encodingRead(messages[`encoding_${file.encoding}`])}{" "}
          <TextLink href={accountAddress(file.accountId, `imports/new?kind=${file.kind}`)}>
            {messages.encodingWrong}
          </TextLink>
        </p>
      )}
      <table className={classes.mapping}>
        <thead>
          <tr>
            <th scope="col">{messages.ourColumn}</th>
            <th scope="col">{messages.theirColumn}</th>
            <th scope="col">{messages.samples}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, title, required, help }) => {
            const at = mapping[name]
            return (
              <tr key={name}>
                <th scope="row">
                  {title}
                  {required && <span className={classes.needed}> {messages.needed}</span>}
                  <span className={classes.help}>{help}</span>
                </th>
                <td>
                  <SelectField
                    label={title}
                    clearable
                    placeholder={messages.notImported}
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
          disabledReason={missing.length > 0 ? messages.missing(missing.join(", ")) : undefined}
          onClick={() => void start()}
        >
          {messages.check}
        </ActionButton>
        {check.isPending && (
          <span className={classes.quiet} role="status">
            {messages.checking}
          </span>
        )}
      </div>
    </Section>
  )
}
