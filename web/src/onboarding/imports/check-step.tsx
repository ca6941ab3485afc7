import {
  onExisting,
  rowPlans,
  type ImportWithColumns,
  type OnExisting,
} from "@dialplane/contract/onboarding/imports/imports.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { welcomePreviewQuery } from "../people/people.api.ts"
import { WelcomeMailTile } from "../people/welcome-mail-tile.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { Section } from "../../ui/page/section.tsx"
import { StatTile } from "../../ui/page/stat-tile.tsx"
import { TileGrid } from "../../ui/page/tile-grid.tsx"
import { IgnoredColumns } from "./ignored-columns.tsx"
import { ImportRows } from "./import-rows.tsx"
import { checkRows, runImport, saveErrors, savePlan } from "./imports.api.ts"
import { importMessages } from "./imports.messages.ts"
import classes from "./imports.module.css"

interface Props {
  readonly file: ImportWithColumns
  readonly onBack: () => void
}

const sampleOf = ({ samples, mapping }: ImportWithColumns, column: string) => samples[mapping[column] ?? -1]?.[0] ?? ""

/** The number of welcome emails to be sent, with a preview of one. */
const MailNote = ({ file }: { readonly file: ImportWithColumns }) => {
  const messages = useMessages(importMessages)
  const [opened, setOpened] = useState(false)
  const extension = sampleOf(file, "extension")
  const preview = useQuery({
    ...welcomePreviewQuery(file.accountId, {
      firstName: sampleOf(file, "first_name"),
      loginName: sampleOf(file, "username"),
      ...(extension === ""
        ? {}
        : {
            facts: {
              extension: extension.slice(0, 10),
              phoneNumber: sampleOf(file, "direct_number").slice(0, 40) || null,
              voicemail: sampleOf(file, "voicemail_pin") === "" ? "pinOpen" : "pinSet",
              mobileApp: false,
              desktopApp: false,
            },
          }),
    }),
    enabled: opened,
  })
  return (
    <div className={classes.links}>
      <span className={classes.quiet}>{file.mailCount === 0 ? messages.noMails : messages.mails(file.mailCount)}</span>
      {file.mailCount > 0 && (
        <ActionButton size="compact-sm" icon="mail" onClick={() => setOpened(true)}>
          {messages.previewMail}
        </ActionButton>
      )}
      <Dialog
        opened={opened}
        size={640}
        title={messages.previewMailTitle}
        onClose={() => setOpened(false)}
        footer={
          <ActionButton kind="primary" onClick={() => setOpened(false)}>
            {messages.close}
          </ActionButton>
        }
      >
        <WelcomeMailTile preview={preview} />
      </Dialog>
    </div>
  )
}

/** What would happen, row by row, and the button that starts it. */
export const CheckStep = ({ file, onBack }: Props) => {
  const messages = useMessages(importMessages)
  const { accountId, importId, counts, existing, mapping, version } = file
  const params = { accountId: String(accountId), importId: String(importId) }
  const [check, run] = [useMutation(checkRows), useMutation(runImport)]
  const [leaveOut, setLeaveOut] = useState(false)
  const todo = counts.create + counts.change
  const whyNot = todo === 0 ? messages.nothingToDo : counts.refuse > 0 && !leaveOut ? messages.leaveOutFirst : undefined
  const failed = check.error ?? run.error
  // Both show their errors above the table.
  const again = (next: OnExisting) =>
    check.mutateAsync({ params, body: { mapping, existing: next, version } }).catch(() => undefined)
  const start = () => run.mutateAsync({ params, body: { leaveOutRefused: leaveOut, version } }).catch(() => undefined)
  return (
    <>
      {failed !== null && <ErrorBlock message={errorMessage(failed)} />}
      <TileGrid least={180}>
        {rowPlans.map((plan) => (
          <StatTile
            key={plan}
            label={messages[`plan_${plan}`]}
            value={counts[plan].toLocaleString()}
            quiet={counts[plan] === 0}
            loading={check.isPending}
          />
        ))}
      </TileGrid>
      <IgnoredColumns headings={file.headings} mapping={mapping} />
      {file.beyondOrder.length > 0 && (
        <Banner tone="warn" title={messages.beyondTitle}>
          {file.beyondOrder
            .map(({ service, adds, beyond, ordered }) => messages[`beyond_${service}`](adds, beyond, ordered))
            .join(" ")}
        </Banner>
      )}
      <Section title={messages.checkTitle}>
        <div className={classes.choices}>
          <ChoiceField
            label={messages.existing}
            value={existing}
            onChange={(next) => void again(next)}
            options={onExisting.options.map((value) => ({
              value,
              label: messages[`existing_${value}`],
              description: messages[`existingHint_${value}`],
            }))}
          />
          <div className={classes.links}>
            <ActionButton icon="export" onClick={() => void savePlan(accountId, importId)}>
              {messages.downloadPlan}
            </ActionButton>
            {counts.refuse > 0 && (
              <ActionButton icon="export" onClick={() => void saveErrors(accountId, importId)}>
                {messages.downloadErrors}
              </ActionButton>
            )}
            {counts.refuse > 0 && <span className={classes.quiet}>{messages.errorsHint}</span>}
          </div>
        </div>
        <ImportRows file={file} first={counts.refuse > 0 ? "problems" : "all"} />
      </Section>
      {counts.refuse > 0 && todo > 0 && (
        <CheckboxField label={messages.leaveOut(counts.refuse)} checked={leaveOut} onChange={setLeaveOut} />
      )}
      {file.kind === "people" && <MailNote file={file} />}
      <div className={classes.buttons}>
        <ActionButton onClick={onBack}>{messages.back}</ActionButton>
        <ActionButton kind="primary" loading={run.isPending} disabledReason={whyNot} onClick={() => void start()}>
          {messages.start(todo)}
        </ActionButton>
      </div>
    </>
  )
}
