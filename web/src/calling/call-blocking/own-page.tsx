import { blockActions, type BlockAction } from "@dialplane/contract/calling/call-blocking/blocking-decision"
import type { BlockingRuleAnswer, OwnBlocking } from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useSearch } from "@tanstack/react-router"
import { useDeferredValue, useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Section } from "../../ui/page/section.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { ownBlockingQuery, ownCheckQuery, saveOwnBlocking } from "./call-blocking.api.ts"
import { actionMessages, blockingMessages } from "./call-blocking.messages.ts"
import { OwnRules } from "./own-rules.tsx"
import { Verdict } from "./verdict.tsx"
import classes from "./call-blocking.module.css"

const OwnRuleDialog = lazyWindow(() => import("./own-rule-dialog.tsx").then((file) => file.OwnRuleDialog))

export const Page = () => {
  const messages = useMessages(blockingMessages)
  const own = useQuery(ownBlockingQuery)
  const [chosen, setChosen] = useState<number>()
  const { number } = useSearch({ strict: false }) as { number?: string | number }
  const asked = String(number ?? "")
  const [opened, setOpened] = useState<BlockingRuleAnswer | "new" | undefined>(asked === "" ? undefined : "new")
  const blocking = own.data?.find(({ extensionId }) => extensionId === chosen) ?? own.data?.[0]
  const whyNotAllowed = useWhyNot("create:own-blocking")
  const whyNot = blocking?.mayChange === false ? messages.ownMayNot : whyNotAllowed
  const add = blocking && (
    <ActionButton kind="primary" icon="add" disabledReason={whyNot} onClick={() => setOpened("new")}>
      {messages.ownAdd}
    </ActionButton>
  )
  return (
    <PageFrame width="narrow">
      <PageHead title={messages.ownTitle} sentence={messages.ownSentence} actions={add} />
      {own.isLoadingError ? (
        <LoadError of={own} />
      ) : own.isPending ? (
        <FormSkeleton />
      ) : blocking === undefined ? (
        <EmptyState icon="phone" title={messages.ownNone} sentence={messages.ownNoneSentence} />
      ) : (
        <>
          {own.data.length > 1 && (
            <SelectField
              label={messages.ownWhich}
              options={own.data.map(({ extensionId, extension, name }) => ({
                value: String(extensionId),
                label: `${extension} ${name}`,
              }))}
              value={String(blocking.extensionId)}
              onChange={(id) => setChosen(Number(id))}
            />
          )}
          {!blocking.masterOn && <Banner tone="warn">{messages.ownMasterOff}</Banner>}
          {!blocking.mayChange && <Banner tone="info">{messages.ownMayNot}</Banner>}
          <Switches blocking={blocking} lockedBy={whyNot} />
          <Section title={messages.ownList} divided>
            {blocking.rules.length === 0 ? (
              <EmptyState
                compact
                icon="disabled"
                title={messages.ownEmpty}
                sentence={messages.ownEmptySentence}
                action={add}
              />
            ) : (
              <OwnRules blocking={blocking} lockedBy={whyNot} onEdit={setOpened} />
            )}
          </Section>
          <Test extensionId={blocking.extensionId} />
          {opened !== undefined && (
            <OwnRuleDialog
              blocking={blocking}
              {...(opened === "new" ? { number: asked } : { rule: opened })}
              lockedBy={whyNot}
              onClose={() => setOpened(undefined)}
            />
          )}
        </>
      )}
    </PageFrame>
  )
}

interface Part {
  readonly blocking: OwnBlocking
  readonly lockedBy: string | undefined
}

/** Saved at once: there is nothing to review. */
const Switches = ({ blocking: { extensionId, on, blockAnonymous, action, version }, lockedBy }: Part) => {
  const messages = useMessages(blockingMessages)
  const save = useMutation(saveOwnBlocking)
  const change = (body: Partial<Pick<OwnBlocking, "on" | "blockAnonymous" | "action">>) =>
    save.mutate(
      { params: { extensionId: String(extensionId) }, body: { ...body, version } },
      { onSuccess: () => showToast({ tone: "good", title: messages.ownSaved }) },
    )
  const off = { disabledReason: lockedBy }
  const wanted = save.isPending ? save.variables.body : {}
  return (
    <div className={`${classes.fields} ${classes.switches}`}>
      <ErrorBlock message={save.isError ? errorMessage(save.error) : undefined} />
      <SwitchField
        label={messages.ownOn}
        description={messages.ownOnHint}
        {...off}
        checked={wanted.on ?? on}
        onChange={(checked) => change({ on: checked })}
      />
      {on && (
        <>
          <SwitchField
            label={messages.ownAnonymous}
            description={messages.anonymousCallersHint}
            {...off}
            checked={wanted.blockAnonymous ?? blockAnonymous}
            onChange={(checked) => change({ blockAnonymous: checked })}
          />
          <SelectField<BlockAction>
            label={messages.ownAction}
            {...off}
            options={blockActions.map((value) => ({ value, label: actionMessages[value] }))}
            value={wanted.action ?? action}
            onChange={(next) => next !== null && next !== action && change({ action: next })}
          />
        </>
      )}
    </div>
  )
}

const Test = ({ extensionId }: { readonly extensionId: number }) => {
  const messages = useMessages(blockingMessages)
  const [number, setNumber] = useState("")
  const asked = useDeferredValue(number).trim()
  const verdict = useQuery({
    ...ownCheckQuery(extensionId, asked),
    enabled: asked !== "",
    placeholderData: (before) => before,
  })
  return (
    <Section title={messages.ownTest} divided>
      <div className={classes.fields}>
        <TextField
          label={messages.caller}
          description={messages.numberHint}
          autoComplete="off"
          inputMode="tel"
          maxLength={60}
          value={number}
          onChange={setNumber}
        />
        <div role="status">
          {asked !== "" &&
            (verdict.isLoadingError ? (
              <LoadError compact of={verdict} />
            ) : (
              verdict.data !== undefined && <Verdict verdict={verdict.data} />
            ))}
        </div>
      </div>
    </Section>
  )
}
