import type { ShownFile } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { FormColumns } from "../../ui/forms/form-columns.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { aroundChanges, lineChanges, type DiffLine, type Gap } from "./line-changes.ts"
import { filesQuery } from "./provisioning.api.ts"
import classes from "./files-sheet.module.css"
import { provisioningMessages } from "./provisioning.messages.ts"

/** The latest files, the files the phone has, and the differences. */
export const FilesSheet = ({ deviceId, onClose }: { readonly deviceId: number; readonly onClose: () => void }) => {
  const messages = useMessages(provisioningMessages)
  const { accountId } = useAccount()
  const files = useQuery(filesQuery(accountId, deviceId))
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={messages.filesTitle}
      sentence={messages.filesSentence}
      size={820}
      footer={null}
    >
      {files.isLoadingError ? (
        <LoadError of={files} />
      ) : files.data === undefined ? (
        <FormSkeleton fields={6} />
      ) : (
        <Files files={files.data} />
      )}
    </SideSheet>
  )
}

const views = ["now", "has", "changes"] as const
type View = (typeof views)[number]
const marks = { same: " ", added: "+", removed: "−" } as const

const Files = ({ files }: { readonly files: readonly ShownFile[] }) => {
  const messages = useMessages(provisioningMessages)
  // The longest file has the settings; the others only refer to it.
  const [name, setName] = useState(
    () => files.toSorted((one, other) => other.body.length - one.body.length)[0]?.name ?? "",
  )
  const file = files.find((one) => one.name === name) ?? files[0]
  const [view, setView] = useState<View>(file?.served?.isCurrent === false ? "changes" : "now")
  if (file === undefined) return null
  const { served } = file
  const text = view === "has" ? (served?.body ?? "") : file.body
  const lines: readonly (DiffLine | Gap)[] =
    view === "changes" && served !== null
      ? aroundChanges(lineChanges(served.body, file.body))
      : text.split(/\r?\n/).map((line) => ({ kind: "same", text: line }))
  const state =
    served === null
      ? messages.hasNone
      : served.isCurrent
        ? messages.sameAs
        : served.body === file.body
          ? messages.secretsOnly
          : undefined
  return (
    <div className={classes.part}>
      <FormColumns>
        <SelectField
          label={messages.file}
          value={file.name}
          options={files.map((one) => ({ value: one.name, label: one.name }))}
          onChange={(next) => next !== null && setName(next)}
        />
        <SelectField
          label={messages.view}
          value={view}
          onChange={(next) => next !== null && setView(next)}
          options={[
            { value: "now", label: messages.wouldGet },
            { value: "has", label: messages.has, disabled: served === null },
            { value: "changes", label: messages.changes, disabled: served === null },
          ]}
        />
      </FormColumns>
      <p className={classes.note}>
        {served !== null && (
          <>
            {messages.served} <RelativeTime at={served.at} />
            {state === undefined ? "" : " · "}
          </>
        )}
        {state}
      </p>
      {/* Scrolls horizontally, so it must be focusable. */}
      <pre className={classes.text} tabIndex={0} aria-label={file.name}>
        {lines.map((line, index) =>
          line.kind === "gap" ? (
            <span key={index} className={classes.line} data-kind="gap">
              {messages.gap(line.count)}
              {"\n"}
            </span>
          ) : (
            <span key={index} className={classes.line} data-kind={line.kind}>
              {view === "changes" && <span aria-hidden="true">{marks[line.kind]} </span>}
              {line.kind !== "same" && <VisuallyHidden>{messages[line.kind]}: </VisuallyHidden>}
              {line.text}
              {"\n"}
            </span>
          ),
        )}
      </pre>
    </div>
  )
}
