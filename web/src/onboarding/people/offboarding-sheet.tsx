import type { Offboarding } from "@dialplane/contract/onboarding/people/offboardings.schema"
import type { ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ButtonRow } from "../../ui/actions/button-row.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { offboardingMessages } from "./offboarding.messages.ts"
import { useDay } from "../../kit/locale/use-day.ts"
import { Plan } from "./plan.tsx"
import classes from "./people.module.css"

interface Props {
  readonly offboarding: Offboarding
  readonly stateBadge: ReactNode
  readonly onUndo: () => void
  readonly onWithdraw: () => void
  readonly onClose: () => void
}

/** What happened to the user's assigned assets, and what was restored. */
export const OffboardingSheet = ({ offboarding, stateBadge, onUndo, onWithdraw, onClose }: Props) => {
  const messages = useMessages(offboardingMessages)
  const { accountId } = useAccount()
  const { date } = useFormat()
  const day = useDay()
  const {
    name,
    userId,
    state,
    startedAt,
    lastDay,
    byName,
    done,
    failure,
    restored,
    notRestored,
    undoneAt,
    undoneByName,
    whyNotUndo,
  } = offboarding
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={name}
      sentence={
        state === "scheduled" && lastDay !== null
          ? messages.scheduledBy(day(lastDay), byName)
          : messages.leftOn(date(startedAt), byName)
      }
      footer={null}
    >
      {stateBadge}
      {state === "scheduled" && <p className={classes.facts}>{messages.planned}</p>}
      {undoneAt !== null && <p className={classes.facts}>{messages.undoneOn(date(undoneAt), undoneByName ?? "")}</p>}
      {failure !== null && (
        <Banner tone="warn" title={messages.failure}>
          {failure}
        </Banner>
      )}
      {notRestored.length > 0 && (
        <>
          <h3 className={classes.sectionHead}>{messages.notRestored}</h3>
          <Plan sentences={notRestored} icon="warning" tone="warn" />
        </>
      )}
      {restored.length > 0 && (
        <>
          <h3 className={classes.sectionHead}>{messages.restored}</h3>
          <Plan sentences={restored} icon="success" tone="good" />
        </>
      )}
      {done.length > 0 && (
        <>
          <h3 className={classes.sectionHead}>{messages.done}</h3>
          <Plan sentences={done} />
        </>
      )}
      <div className={classes.sheetButtons}>
        <ButtonRow>
          {state === "left" && (
            <ActionButton kind="primary" icon="undo" disabledReason={whyNotUndo ?? undefined} onClick={onUndo}>
              {messages.restore}
            </ActionButton>
          )}
          {state === "undone" && (
            <ActionButton href={accountAddress(accountId, `users/${userId}`)}>{messages.openPerson}</ActionButton>
          )}
          {state === "scheduled" && (
            <ActionButton href={accountAddress(accountId, `users/${userId}/offboarding`)}>
              {messages.changeDay}
            </ActionButton>
          )}
          {state === "scheduled" && (
            <ActionButton icon="undo" onClick={onWithdraw}>
              {messages.withdraw}
            </ActionButton>
          )}
          {state === "failed" && (
            <ActionButton href={accountAddress(accountId, `users/${userId}/offboarding`)}>
              {messages.tryAgain}
            </ActionButton>
          )}
        </ButtonRow>
      </div>
    </SideSheet>
  )
}
