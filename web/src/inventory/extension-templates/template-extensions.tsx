import { listTemplateExtensions } from "@dialplane/contract/inventory/extension-templates/extension-templates.endpoints"
import {
  followerFilter,
  type ExtensionTemplate,
  type FollowingExtension,
} from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import { templateFieldMessages } from "@dialplane/contract/inventory/extension-templates/template-settings.messages"
import { useMemo, useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { CompareTable } from "../../ui/display/compare-table.tsx"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ButtonRow } from "../../ui/actions/button-row.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { templateMessages, type TemplateMessages } from "./extension-templates.messages.ts"
import classes from "./templates.module.css"

const GiveAgainDialog = lazyWindow(() => import("./give-again-dialog.tsx").then((file) => file.GiveAgainDialog))

const labelOf = ({ extension, name, userName }: FollowingExtension) => `${extension} ${userName ?? name}`

/** Extensions that use the template, their differences, and applying it again. */
export const TemplateExtensions = ({ template }: { readonly template: ExtensionTemplate }) => {
  const messages = useMessages(templateMessages)
  const mayNot = useWhyNot("update:extensions")
  const { accountId, templateId } = template
  const [opened, setOpened] = useState<FollowingExtension>()
  const [again, setAgain] = useState<readonly number[]>()
  // Starting a job clears the selection.
  const [round, setRound] = useState(0)
  const columns = useMemo(() => followerColumns(messages), [messages])
  return (
    <>
      <ListView
        key={round}
        id="template-extensions"
        label={messages.extensionsTab}
        endpoint={listTemplateExtensions}
        params={{ accountId: String(accountId), templateId: String(templateId) }}
        schema={followerFilter}
        columns={columns}
        rowId={({ extensionId }) => String(extensionId)}
        rowName={labelOf}
        searchPlaceholder={messages.searchExtensions}
        filters={[
          {
            name: "deviating",
            label: messages.differsFilter,
            options: [
              { value: "true", label: messages.differsOnly },
              { value: "false", label: messages.sameOnly },
            ],
          },
        ]}
        onActivate={setOpened}
        openedId={opened === undefined ? undefined : String(opened.extensionId)}
        bulkActions={(ids) => (
          <ActionButton icon="undo" disabledReason={mayNot} onClick={() => setAgain(ids.map(Number))}>
            {messages.resetToTemplate(ids.length)}
          </ActionButton>
        )}
        empty={<EmptyState icon="copy" title={messages.nobody} sentence={messages.nobodySentence} />}
      />
      {opened && (
        <DifferencesSheet
          accountId={accountId}
          extension={opened}
          mayNot={mayNot}
          onAgain={() => setAgain([opened.extensionId])}
          onClose={() => setOpened(undefined)}
        />
      )}
      {again && (
        <GiveAgainDialog
          template={template}
          extensionIds={again}
          onClose={() => setAgain(undefined)}
          onStarted={() => {
            setOpened(undefined)
            setRound(round + 1)
          }}
        />
      )}
    </>
  )
}

interface SheetProps {
  readonly accountId: number
  readonly extension: FollowingExtension
  readonly mayNot: string | undefined
  readonly onAgain: () => void
  readonly onClose: () => void
}

const DifferencesSheet = ({ accountId, extension, mayNot, onAgain, onClose }: SheetProps) => {
  const messages = useMessages(templateMessages)
  const { deviations } = extension
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={labelOf(extension)}
      sentence={deviations.length === 0 ? messages.ofSame : messages.differsIn(deviations.length)}
      footer={null}
    >
      {deviations.length > 0 && (
        <CompareTable
          headings={[messages.setting, messages.template, messages.actual]}
          rows={deviations.map(({ field, template, actual }) => ({
            key: field,
            field: templateFieldMessages[field],
            wanted: template,
            actual,
          }))}
        />
      )}
      <div className={classes.sheetButtons}>
        <ButtonRow>
          {deviations.length > 0 && (
            <ActionButton kind="primary" icon="undo" disabledReason={mayNot} onClick={onAgain}>
              {messages.confirm}
            </ActionButton>
          )}
          <ActionButton href={accountAddress(accountId, `extensions/${extension.extensionId}`)}>
            {messages.openExtension}
          </ActionButton>
        </ButtonRow>
      </div>
    </SideSheet>
  )
}

const followerColumns = (messages: TemplateMessages): readonly Column<FollowingExtension>[] => [
  {
    id: "number",
    header: messages.extension,
    sortable: true,
    fixed: true,
    grow: 2,
    min: 180,
    card: "title",
    cell: labelOf,
  },
  {
    id: "differs",
    header: messages.comparedWithTemplate,
    grow: 3,
    min: 220,
    card: "aside",
    cell: ({ deviations }) =>
      deviations.length === 0 ? (
        <StatusBadge plain tone="good">
          {messages.asTemplate}
        </StatusBadge>
      ) : (
        <StatusBadge plain tone="warn">
          {messages.differsList(deviations.map(({ field }) => templateFieldMessages[field]))}
        </StatusBadge>
      ),
  },
  { id: "given", header: messages.given, width: 140, cell: ({ appliedAt }) => <RelativeTime at={appliedAt} inTable /> },
]
