import { useMessages } from "../../kit/locale/use-locale.ts"
import { useSession } from "../../kit/session/use-session.ts"
import { CopyButton } from "../../ui/display/copy-button.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { KeyValueList, type KeyValue } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import type { ApiOperation } from "./api-description.ts"
import { CodeBlock } from "./code-block.tsx"
import { curlExample } from "./curl-example.ts"
import { developerMessages } from "./developers.messages.ts"
import { MethodBadge } from "./method-badge.tsx"
import { ParameterTable, ProblemTable } from "./operation-tables.tsx"
import { SchemaView } from "./schema-view.tsx"
import { TryOperation } from "./try-operation.tsx"
import { canTry } from "./try-operation.api.ts"
import { useReferenceLink } from "./use-reference-link.ts"
import classes from "./developers.module.css"

export const OperationView = ({ operation }: { readonly operation: ApiOperation }) => {
  const messages = useMessages(developerMessages)
  const viewer = useSession()
  const { parameters, body, problems } = operation
  const known: Readonly<Record<string, string>> =
    viewer === undefined
      ? {}
      : { accountId: String(viewer.accountId), userId: String(viewer.userId), loginName: viewer.loginName }
  const example = curlExample(operation, { origin: window.location.origin, known })
  return (
    <article id={operation.id} className={classes.operation}>
      <header className={classes.operationHead}>
        <h2 className={classes.operationTitle}>{operation.summary}</h2>
        <div className={classes.address}>
          <MethodBadge method={operation.method} />
          <Path path={operation.path} />
          <CopyButton value={operation.path} label={messages.copyPath} />
        </div>
      </header>
      {operation.useInstead !== undefined && <UseInstead id={operation.useInstead} />}
      {operation.description !== undefined && <p className={classes.description}>{operation.description}</p>}
      <KeyValueList items={useFacts(operation)} />
      <Section title={messages.example}>
        <CodeBlock text={example} copyLabel={messages.copyCommand} />
      </Section>
      {viewer !== undefined && canTry(operation) && <TryOperation operation={operation} known={known} />}
      {parameters.length > 0 && (
        <Section title={messages.parameters}>
          <ParameterTable parameters={parameters} />
        </Section>
      )}
      {body && (
        <Section title={messages.body} sentence={messages.bodyTypes(body.types.join(", "))}>
          <SchemaView schema={body.schema} empty={messages.answerEmpty} />
        </Section>
      )}
      <Section title={messages.answer} sentence={String(operation.answer.status)}>
        <AnswerView answer={operation.answer} />
      </Section>
      <Section title={messages.problems}>
        <ProblemTable problems={problems} />
      </Section>
    </article>
  )
}

const UseInstead = ({ id }: { readonly id: string }) => {
  const messages = useMessages(developerMessages)
  const linkTo = useReferenceLink()
  return (
    <p className={classes.description} role="note">
      {messages.useInstead} <TextLink href={linkTo(id)}>{id}</TextLink>
    </p>
  )
}

/** The path with its parameters marked; it may break after each slash. */
const Path = ({ path }: { readonly path: string }) => (
  <code className={classes.path}>
    {path.split(/(\{\w+\}|\/)/).map((part, index) =>
      part.startsWith("{") ? (
        <span key={index} className={classes.parameter}>
          {part}
        </span>
      ) : part === "/" ? (
        <span key={index}>
          /<wbr />
        </span>
      ) : (
        part
      ),
    )}
  </code>
)

const useFacts = (operation: ApiOperation): KeyValue[] => {
  const messages = useMessages(developerMessages)
  const { id, access, permission, orSelf, aliases, calls } = operation
  const who =
    access === "permission"
      ? messages.access_permission(permission ?? "")
      : access === "public"
        ? messages.access_public
        : messages.access_signedIn
  const link = window.location.origin + useReferenceLink()(id)
  return [
    {
      label: "operationId",
      value: (
        <>
          <code className={classes.plainCode}>{id}</code>{" "}
          <CopyButton value={link} label={messages.copyLink} size={20} />
        </>
      ),
    },
    { label: messages.access, value: orSelf ? `${who}, ${messages.orSelf}` : who },
    ...(aliases.length > 0 ? [{ label: messages.aliases, value: <CodeLines lines={aliases} /> }] : []),
    ...(calls.length > 0 ? [{ label: messages.calls, value: <CodeLines lines={calls} /> }] : []),
  ]
}

const CodeLines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map((line) => (
    <code key={line} className={classes.codeLine}>
      {line}
    </code>
  ))

const AnswerView = ({ answer }: { readonly answer: ApiOperation["answer"] }) => {
  const messages = useMessages(developerMessages)
  if (answer.type === "text/event-stream") return <p className={classes.quiet}>{messages.answerEvents}</p>
  if (answer.type === "application/octet-stream") return <p className={classes.quiet}>{messages.answerFile}</p>
  return answer.schema === undefined ? (
    <p className={classes.quiet}>{messages.answerNone}</p>
  ) : (
    <SchemaView schema={answer.schema} empty={messages.answerEmpty} />
  )
}
