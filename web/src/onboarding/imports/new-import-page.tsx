import { importKindNames, importKinds, type ImportKindName } from "@dialplane/contract/onboarding/imports/import-kinds"
import { useMutation } from "@tanstack/react-query"
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useFromAbove } from "../../kit/use-from-above.ts"
import { useMay } from "../../kit/use-may.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Section } from "../../ui/page/section.tsx"
import { NoPermissionState } from "../../ui/states/no-permission-state.tsx"
import { FileDrop } from "./file-drop.tsx"
import { ImportSteps } from "./import-steps.tsx"
import { saveSample, startExport } from "./imports.api.ts"
import { importMessages } from "./imports.messages.ts"
import classes from "./imports.module.css"

export const Page = () => {
  const messages = useMessages(importMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const navigate = useNavigate()
  const may = useMay()
  const asked = (useSearch({ strict: false }) as { kind?: string }).kind
  const offered = importKindNames.filter((kind) => may(importKinds[kind].permission))
  const kind = offered.find((one) => one === asked) ?? offered[0]
  const fromAbove = useFromAbove()
  const copy = useMutation(startExport)
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.imports, href: accountAddress(accountId, "imports") }]}
        title={messages.newTitle}
        sentence={messages.newSentence}
      />
      <ImportSteps current="upload" />
      {kind === undefined ? (
        <NoPermissionState />
      ) : (
        <div className={classes.step}>
          <ChoiceField
            label={messages.whatToImport}
            value={kind}
            onChange={(next) => void navigate({ to: ".", search: { kind: next } as never, replace: true })}
            options={offered.map((value) => ({
              value,
              label: importKinds[value].title,
              description:
                value === "numbers" && !fromAbove ? messages.kindHint_ownNumbers : messages[`kindHint_${value}`],
            }))}
          />
          {kind === "numbers" && !fromAbove && (
            <Banner tone="info" title={messages.numbersFromAbove}>
              {messages.numbersFromAboveText}
            </Banner>
          )}
          <FileDrop
            key={kind}
            kind={kind}
            onUploaded={(importId) => void router.navigate({ href: accountAddress(accountId, `imports/${importId}`) })}
          />
          <div className={classes.links}>
            <ActionButton icon="export" onClick={() => void saveSample(accountId, kind)}>
              {messages.sample}
            </ActionButton>
            {may(importKinds[kind].exportPermission) && (
              <ActionButton
                icon="export"
                loading={copy.isPending}
                onClick={() =>
                  copy.mutate(
                    { params: { accountId: String(accountId) }, body: { kind } },
                    {
                      onSuccess: () =>
                        showToast({
                          tone: "good",
                          title: messages.exportStarted,
                          message: messages.exportStartedMessage,
                        }),
                    },
                  )
                }
              >
                {messages.export}
              </ActionButton>
            )}
          </div>
          <Columns kind={kind} />
        </div>
      )}
    </PageFrame>
  )
}

const Columns = ({ kind }: { readonly kind: ImportKindName }) => {
  const messages = useMessages(importMessages)
  const { columns, title } = importKinds[kind]
  return (
    <Section title={messages.columnsHelp(title)}>
      <table className={classes.table}>
        <tbody>
          {columns.map(({ name, title: label, help, required }) => (
            <tr key={name}>
              <th scope="row">
                {label}
                {required && <span className={classes.needed}> {messages.needed}</span>}
                <code className={classes.code}>{name}</code>
              </th>
              <td>{help}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
