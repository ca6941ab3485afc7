import type { ExtensionTemplate, FollowingExtension } from "@dialplane/contract/extension-templates/extension-templates.schema"
import { templateFieldWords } from "@dialplane/contract/extension-templates/template-settings"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useWhyNot } from "../kit/can.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { accountAddress } from "../kit/screen.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { CheckboxField } from "../ui/fields/checkbox-field.tsx"
import { TextLink } from "../ui/link/text-link.tsx"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { EmptyState } from "../ui/states/empty-state.tsx"
import { ErrorState } from "../ui/states/error-state.tsx"
import { ListSkeleton } from "../ui/states/list-skeleton.tsx"
import { followersQuery, startApplying } from "./extension-templates.api.ts"
import { templateWords } from "./extension-templates.words.ts"
import classes from "./templates.module.css"

const labelOf = ({ extension, name, userName }: FollowingExtension) => `${extension} ${userName ?? name}`

/** Who has the template, where they differ from it, and the way back. */
export const TemplateExtensions = ({ template }: { readonly template: ExtensionTemplate }) => {
  const words = useWords(templateWords)
  const followers = useQuery(followersQuery(template.accountId, template.templateId))
  if (followers.isError) return <ErrorState message={sentenceOf(followers.error)} onRetry={() => void followers.refetch()} />
  if (followers.data === undefined) return <ListSkeleton rows={6} />
  const { items, nextAfter } = followers.data
  if (items.length === 0) return <EmptyState icon="copy" title={words.nobody} sentence={words.nobodySentence} />
  const deviating = items.filter(({ deviations }) => deviations.length > 0)
  const same = items.filter(({ deviations }) => deviations.length === 0)
  return (
    <>
      {deviating.length === 0 ? <EmptyState icon="success" title={words.allSame} sentence={words.allSameSentence(items.length)} /> : <Deviating template={template} extensions={deviating} all={items.length} />}
      {same.length > 0 && (
        <details className={classes.keeping}>
          <summary>{words.same(same.length)}</summary>
          <ul>{same.map((one) => <li key={one.extensionId}><TextLink quiet href={accountAddress(template.accountId, `extensions/${one.extensionId}`)}>{labelOf(one)}</TextLink></li>)}</ul>
        </details>
      )}
      {nextAfter !== null && <p className={classes.quiet}>{words.more}</p>}
    </>
  )
}

const toggled = (set: ReadonlySet<number>, id: number, on: boolean): ReadonlySet<number> => {
  const next = new Set(set)
  if (on) next.add(id)
  else next.delete(id)
  return next
}

const Deviating = ({ template, extensions, all }: { readonly template: ExtensionTemplate; readonly extensions: readonly FollowingExtension[]; readonly all: number }) => {
  const words = useWords(templateWords)
  const mayNot = useWhyNot("update:extensions")
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [asking, setAsking] = useState(false)
  const picked = extensions.filter(({ extensionId }) => chosen.has(extensionId))
  return (
    <>
      <div className={classes.bar}>
        <CheckboxField
          label={words.pickAll} checked={picked.length === extensions.length} indeterminate={picked.length > 0 && picked.length < extensions.length}
          onChange={(on) => setChosen(new Set(on ? extensions.map(({ extensionId }) => extensionId) : []))}
        />
        <span className={classes.barWords} role="status">{picked.length === 0 ? words.deviating(extensions.length, all) : words.picked(picked.length)}</span>
        <ActionButton kind="primary" icon="undo" disabledReason={mayNot ?? (picked.length === 0 ? words.chooseFirst : undefined)} onClick={() => setAsking(true)}>{words.putBack(picked.length)}</ActionButton>
      </div>
      <ul className={classes.extensions}>
        {extensions.map((one) => (
          <DeviatingExtension key={one.extensionId} accountId={template.accountId} extension={one} chosen={chosen.has(one.extensionId)} onChoose={(on) => setChosen(toggled(chosen, one.extensionId, on))} />
        ))}
      </ul>
      {asking && <AgainDialog template={template} extensions={picked} onClose={() => setAsking(false)} onStarted={() => setChosen(new Set())} />}
    </>
  )
}

const DeviatingExtension = ({ accountId, extension, chosen, onChoose }: { readonly accountId: number; readonly extension: FollowingExtension; readonly chosen: boolean; readonly onChoose: (on: boolean) => void }) => {
  const words = useWords(templateWords)
  return (
    <li className={classes.extension}>
      <div className={classes.extensionHead}>
        <CheckboxField label="" aria-label={words.pick(labelOf(extension))} checked={chosen} onChange={onChoose} />
        <TextLink quiet className={classes.name} href={accountAddress(accountId, `extensions/${extension.extensionId}`)}>{labelOf(extension)}</TextLink>
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.setting}</th>
            <th scope="col">{words.template}</th>
            <th scope="col">{words.actual}</th>
          </tr>
        </thead>
        <tbody>
          {extension.deviations.map(({ field, template, actual }) => (
            <tr key={field}>
              <td>{templateFieldWords[field]}</td>
              <td data-label={words.template}>{template}</td>
              <td data-label={words.actual} className={classes.differs}>{actual}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  )
}

const most = 8

const AgainDialog = ({ template: { accountId, templateId }, extensions, onClose, onStarted }: { readonly template: ExtensionTemplate; readonly extensions: readonly FollowingExtension[]; readonly onClose: () => void; readonly onStarted: () => void }) => {
  const words = useWords(templateWords)
  const start = useMutation(startApplying)
  const confirm = () =>
    start.mutateAsync({ params: { accountId: String(accountId), templateId: String(templateId) }, body: { extensionIds: extensions.map(({ extensionId }) => extensionId) } }).then(
      () => {
        onStarted()
        onClose()
      },
      // The dialog says it.
      () => undefined,
    )
  const lines = extensions.slice(0, most).map((one) => <span key={one.extensionId}><strong>{labelOf(one)}</strong>: {one.deviations.map(({ field, template }) => `${templateFieldWords[field]} ${template}`).join("; ")}</span>)
  return (
    <ConfirmDialog
      opened title={words.confirmTitle(extensions.length)} confirmLabel={words.confirm} onCancel={onClose} onConfirm={() => void confirm()} working={start.isPending}
      affected={extensions.length > most ? [...lines, words.andMore(extensions.length - most)] : lines} error={start.isError ? sentenceOf(start.error) : undefined}
    >
      {words.confirmText}
    </ConfirmDialog>
  )
}
