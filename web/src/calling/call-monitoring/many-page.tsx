import { bulkActions, monitoringLimits } from "@dialplane/contract/calling/call-monitoring/call-monitoring.schema"
import type { MonitoringMode } from "@dialplane/contract/calling/call-monitoring/monitoring-coverage"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { UsersPicker } from "../../identity/users/users-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { setMany } from "./call-monitoring.api.ts"
import { monitoringMessages } from "./call-monitoring.messages.ts"
import classes from "./call-monitoring.module.css"
import { ModesField } from "./modes-field.tsx"
import { targetText } from "./rule-text.ts"
import { TargetPicker, type PickedTarget } from "./target-picker.tsx"

const mostNamed = 50

/** The same rules for many supervisors: a preview first, then the change. */
export const Page = () => {
  const messages = useMessages(monitoringMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const [supervisorIds, setSupervisors] = useState<number[]>([])
  const [targets, setTargets] = useState<readonly PickedTarget[]>([])
  const [picked, setPicked] = useState<PickedTarget>({ kind: "queue", id: null, name: "" })
  const [modes, setModes] = useState<MonitoringMode[]>(["listen"])
  const [tone, setTone] = useState(true)
  const [action, setAction] = useState<(typeof bulkActions)[number]>("add")
  const [look, change] = [useMutation(setMany), useMutation(setMany)]
  const body = {
    supervisorIds,
    targets: targets.map(({ kind, id }) => ({ kind, id })),
    modes,
    tone,
    action,
  }
  const asked = JSON.stringify(body)
  const [checked, setChecked] = useState("")
  const preview = checked === asked ? look.data : undefined
  const failure = change.error ?? look.error
  const whyNot =
    supervisorIds.length === 0
      ? messages.chooseSupervisor
      : targets.length === 0
        ? messages.noTargets
        : modes.length === 0 && action !== "remove"
          ? messages.chooseMode
          : undefined
  const isNew =
    (picked.kind === "everyone" || picked.id !== null) &&
    !targets.some(({ kind, id }) => kind === picked.kind && id === picked.id)
  const act = async () => {
    const sent = action === "remove" ? { ...body, modes: ["listen" as const] } : body
    if (preview === undefined || preview.changed === 0) {
      await look.mutateAsync({ params: { accountId }, body: { ...sent, preview: true } })
      setChecked(asked)
      return
    }
    const { changed } = await change.mutateAsync({ params: { accountId }, body: sent })
    showToast({ tone: "good", title: messages.manyDone(changed) })
    void router.navigate({ href: accountAddress(accountId, "call-monitoring") })
  }
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.title, href: accountAddress(accountId, "call-monitoring") }]}
        title={messages.many}
        sentence={messages.manySentence}
      />
      <ErrorBlock message={failure === null ? undefined : errorMessage(failure)} />
      <FormSection title={messages.supervisors}>
        <UsersPicker
          accountId={accountId}
          label={messages.supervisors}
          required
          value={supervisorIds}
          onChange={(ids) => setSupervisors(ids.slice(0, monitoringLimits.supervisorsAtOnce))}
        />
      </FormSection>
      <FormSection title={messages.targets}>
        <div className={classes.fields}>
          <TargetPicker value={picked} onChange={setPicked} />
          <div>
            <ActionButton
              icon="add"
              disabledReason={isNew ? undefined : messages.chooseTarget}
              onClick={() => {
                setTargets([...targets, picked].slice(0, monitoringLimits.targetsAtOnce))
                setPicked({ kind: picked.kind, id: null, name: "" })
              }}
            >
              {messages.addTarget}
            </ActionButton>
          </div>
          {targets.length === 0 ? (
            <p className={classes.quiet}>{messages.noTargets}</p>
          ) : (
            <ul className={classes.rows} aria-label={messages.targets}>
              {targets.map((target) => (
                <li key={`${target.kind} ${target.id}`} className={classes.row}>
                  <span dir="auto">{target.kind === "everyone" ? messages.kind_everyone : target.name}</span>
                  {target.kind !== "everyone" && (
                    <span className={classes.quiet}>{messages[`kind_${target.kind}`]}</span>
                  )}
                  <IconButton
                    icon="close"
                    label={messages.remove(targetText(messages, target))}
                    onClick={() => setTargets(targets.filter((one) => one !== target))}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      </FormSection>
      <FormSection title={messages.bulkAction}>
        <ChoiceField
          label={messages.bulkAction}
          name="action"
          options={bulkActions.map((value) => ({ value, label: messages[`bulk_${value}`] }))}
          value={action}
          onChange={setAction}
        />
      </FormSection>
      {action !== "remove" && (
        <FormSection title={messages.how}>
          <ModesField modes={modes} tone={tone} onModes={setModes} onTone={setTone} />
        </FormSection>
      )}
      {preview !== undefined && (
        <div role="status" className={classes.fields}>
          <Banner tone={preview.changed === 0 ? "info" : "good"}>
            {preview.changed === 0
              ? messages.nothingChanges
              : messages.wouldChange(preview.changed, preview.added, preview.updated, preview.removed)}
          </Banner>
          <ul className={classes.rows} aria-label={messages.preview}>
            {preview.people.slice(0, mostNamed).map((one) => (
              <li key={one.supervisorId} className={classes.row}>
                <span dir="auto">{one.supervisor}</span>
                <span className={classes.quiet}>
                  {one.reason ?? messages.personChange(one.added, one.updated, one.removed)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={classes.buttons}>
        <ActionButton
          kind="primary"
          loading={look.isPending || change.isPending}
          disabledReason={whyNot}
          onClick={() => void act().catch(() => {})}
        >
          {preview === undefined || preview.changed === 0 ? messages.preview : messages.apply(preview.changed)}
        </ActionButton>
      </div>
    </PageFrame>
  )
}
