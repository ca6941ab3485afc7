import type { Departure } from "@dialplane/contract/onboarding/people/departures.schema"
import type { ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ButtonRow } from "../../ui/actions/button-row.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { leaveWords } from "./leave.words.ts"
import { useDay } from "../../kit/locale/use-day.ts"
import { Plan } from "./plan.tsx"
import classes from "./people.module.css"

interface Props {
  readonly departure: Departure
  readonly stateBadge: ReactNode
  readonly onUndo: () => void
  readonly onWithdraw: () => void
  readonly onClose: () => void
}

/** What became of somebody's things, and what came back. */
export const DepartureSheet = ({ departure, stateBadge, onUndo, onWithdraw, onClose }: Props) => {
  const words = useWords(leaveWords)
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
    putBack,
    notPutBack,
    undoneAt,
    undoneByName,
    whyNotUndo,
  } = departure
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={name}
      sentence={
        state === "scheduled" && lastDay !== null
          ? words.scheduledBy(day(lastDay), byName)
          : words.leftOn(date(startedAt), byName)
      }
      footer={null}
    >
      {stateBadge}
      {state === "scheduled" && <p className={classes.facts}>{words.planned}</p>}
      {undoneAt !== null && <p className={classes.facts}>{words.undoneOn(date(undoneAt), undoneByName ?? "")}</p>}
      {failure !== null && (
        <Banner tone="warn" title={words.failure}>
          {failure}
        </Banner>
      )}
      {notPutBack.length > 0 && (
        <>
          <h3 className={classes.sectionHead}>{words.notPutBack}</h3>
          <Plan sentences={notPutBack} icon="warning" tone="warn" />
        </>
      )}
      {putBack.length > 0 && (
        <>
          <h3 className={classes.sectionHead}>{words.putBack}</h3>
          <Plan sentences={putBack} icon="success" tone="good" />
        </>
      )}
      {done.length > 0 && (
        <>
          <h3 className={classes.sectionHead}>{words.done}</h3>
          <Plan sentences={done} />
        </>
      )}
      <div className={classes.sheetButtons}>
        <ButtonRow>
          {state === "left" && (
            <ActionButton kind="primary" icon="undo" disabledReason={whyNotUndo ?? undefined} onClick={onUndo}>
              {words.undo}
            </ActionButton>
          )}
          {state === "undone" && (
            <ActionButton href={accountAddress(accountId, `users/${userId}`)}>{words.openPerson}</ActionButton>
          )}
          {state === "scheduled" && (
            <ActionButton href={accountAddress(accountId, `users/${userId}/leave`)}>{words.changeDay}</ActionButton>
          )}
          {state === "scheduled" && (
            <ActionButton icon="undo" onClick={onWithdraw}>
              {words.withdraw}
            </ActionButton>
          )}
          {state === "failed" && (
            <ActionButton href={accountAddress(accountId, `users/${userId}/leave`)}>{words.tryAgain}</ActionButton>
          )}
        </ButtonRow>
      </div>
    </SideSheet>
  )
}
