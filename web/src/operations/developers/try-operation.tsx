import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { Section } from "../../ui/page/section.tsx"
import type { ApiOperation } from "./api-description.ts"
import { CodeBlock } from "./code-block.tsx"
import { developerMessages } from "./developers.messages.ts"
import { exampleValue } from "./example-value.ts"
import { sendOperation, type OperationResponse } from "./try-operation.api.ts"
import classes from "./developers.module.css"

interface Props {
  readonly operation: ApiOperation
  /** Values for path parameters that are known: the user's account and id. */
  readonly known: Readonly<Record<string, string>>
}
const readBody = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: text.trim() === "" ? undefined : JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** Sends the operation from here and shows what comes back. */
export const TryOperation = ({ operation, known }: Props) => {
  const messages = useMessages(developerMessages)
  const inputs = operation.parameters.filter((parameter) => parameter.in === "path" || parameter.in === "query")
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(inputs.map((one) => [one.name, (one.in === "path" && known[one.name]) || ""])),
  )
  const [text, setText] = useState(() =>
    operation.body === undefined ? "" : JSON.stringify(exampleValue(operation.body.schema), null, 2),
  )
  const [sending, setSending] = useState(false)
  const [response, setResponse] = useState<OperationResponse>()
  const [failure, setFailure] = useState<string>()
  const body = readBody(text)
  const missing = inputs.find(({ name, required }) => required === true && (values[name] ?? "") === "")
  const whyNot =
    missing === undefined ? (body === undefined ? messages.tryNotJson : undefined) : messages.tryMissing(missing.name)
  const start = async () => {
    setSending(true)
    setFailure(undefined)
    try {
      setResponse(await sendOperation(operation, values, body?.value))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <Section title={messages.tryIt} sentence={operation.method === "GET" ? messages.tryReads : messages.tryWrites}>
      <div className={classes.tryFields}>
        {inputs.map(({ name, description, required }) => (
          <TextField
            key={name}
            label={name}
            description={description}
            required={required === true}
            autoComplete="off"
            value={values[name] ?? ""}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
        {operation.body !== undefined && (
          <TextAreaField label={messages.body} value={text} onChange={setText} rows={8} />
        )}
      </div>
      <ActionButton icon="play" loading={sending} disabledReason={whyNot} onClick={() => void start()}>
        {messages.trySend}
      </ActionButton>
      <ErrorBlock message={failure} />
      {response !== undefined && (
        <div className={classes.tryAnswer} role="status">
          <p className={classes.tryLine}>
            <StatusBadge tone={response.status >= 200 && response.status < 400 ? "good" : "bad"}>
              {String(response.status)}
            </StatusBadge>{" "}
            {messages.tryTime(response.milliseconds)}
          </p>
          {response.body !== undefined && (
            <CodeBlock text={JSON.stringify(response.body, null, 2)} copyLabel={messages.tryCopy} />
          )}
        </div>
      )}
    </Section>
  )
}
