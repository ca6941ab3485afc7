import type { ApiOperation } from "./api-description.ts"
import { exampleValue } from "./example-value.ts"

interface Where {
  readonly origin: string
  /** Values for path parameters that are known: the user's account and id. */
  readonly known: Readonly<Record<string, string>>
}

/** A shell leaves text in single quotes unchanged; a quote itself has to be placed outside. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const bodyText = (type: string, value: unknown) =>
  type === "application/x-www-form-urlencoded"
    ? new URLSearchParams(value as Record<string, string>).toString()
    : JSON.stringify(value, null, 2)

/** The operation as a command to copy; values in capitals have to be filled in. */
export const curlExample = (
  { method, path, parameters, access, isForClients, body, answer }: ApiOperation,
  { origin, known }: Where,
): string => {
  const address = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => known[name] ?? name.replace(/(?<=[a-z])[A-Z]/g, "_$&").toUpperCase(),
  )
  const needed = parameters
    .filter((parameter) => parameter.in === "query" && parameter.required)
    .map(({ name, schema }) => [name, String(exampleValue(schema))])
  const search = needed.length > 0 ? `?${new URLSearchParams(needed as [string, string][]).toString()}` : ""
  const type = body?.types[0]
  return [
    `curl${method === "GET" ? "" : ` -X ${method}`} ${quoted(origin + address + search)}`,
    ...(isForClients ? [`-u "$CLIENT_ID:$CLIENT_SECRET"`] : []),
    ...(access === "public" ? [] : [`-H "Authorization: Bearer $TOKEN"`]),
    ...parameters
      .filter((parameter) => parameter.in === "header" && parameter.required)
      .map(({ name, schema, example }) => `-H ${quoted(`${name}: ${String(example ?? exampleValue(schema))}`)}`),
    ...(answer.type === "text/event-stream" ? ["-N"] : []),
    ...(body && type
      ? [`-H ${quoted(`Content-Type: ${type}`)}`, `-d ${quoted(bodyText(type, exampleValue(body.schema)))}`]
      : []),
  ].join(" \\\n  ")
}
