import { getSso } from "@dialplane/contract/identity/sso/sso.endpoints"
import type { SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import { signInMinutes } from "@dialplane/contract/identity/sso/sso-sign-in.schema"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { prefixOf } from "../../kit/data/query.ts"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { useNow } from "../../ui/display/use-now.ts"
import { ssoTestQuery, startTest } from "./sso.api.ts"
import { ssoTestMessages } from "./sso-test.messages.ts"
import classes from "./sso.module.css"
import { TestResult } from "./test-result.tsx"

const pollMilliseconds = 1000
const popupFeatures = "popup,width=560,height=760"

interface Started {
  readonly testId: string
  readonly at: number
  /** For a link, if the browser blocked the window. */
  readonly address?: string
}

interface Props {
  readonly sso: SsoSettings
  readonly lockedBy: string | undefined
  /** Our next key pair, if that is to be tested. */
  readonly keyId?: number
}

/** Runs a test sign-in in a window of its own, and shows the last result. */
export const TestRunner = ({ sso, lockedBy, keyId }: Props) => {
  const messages = useMessages(ssoTestMessages)
  const { dateTime } = useFormat()
  const { userId } = useSignedIn()
  const client = useQueryClient()
  const popup = useRef<Window | null>(null)
  const [started, setStarted] = useState<Started>()
  const [starting, setStarting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const { accountId } = sso
  // Of the settings; tests of a key pair are shown while the page is open.
  const lastTest = keyId === undefined ? sso.lastTest : null
  // Results are kept for whoever ran the test.
  const ownLast = lastTest?.userId === userId ? lastTest.testId : undefined
  const testId = started?.testId ?? ownLast
  const result = useQuery({
    ...ssoTestQuery(accountId, testId ?? ""),
    enabled: testId !== undefined,
    refetchInterval: (query) =>
      started !== undefined && (query.state.data?.state ?? "waiting") === "waiting" ? pollMilliseconds : false,
    // The sign-in happens in another window, which may cover this one.
    refetchIntervalInBackground: true,
  })
  const shown = result.data?.testId === testId ? result.data : undefined
  const isWaiting = started !== undefined && (shown === undefined || shown.state === "waiting")
  const isOver = Number(useNow()) - (started?.at ?? Infinity) > signInMinutes * 60_000
  const hasEnded = started !== undefined && shown !== undefined && shown.state !== "waiting"
  useEffect(() => {
    if (!hasEnded) return
    popup.current?.close()
    popup.current = null
    void client.invalidateQueries({ queryKey: prefixOf(getSso) })
  }, [hasEnded, client])

  const run = async () => {
    // Opened before the request: browsers allow a window only directly after the click.
    popup.current = window.open("", "dialplane-sso-test", popupFeatures)
    setStarting(true)
    setFailure(undefined)
    setStarted(undefined)
    try {
      const { testId: begun, address } = await startTest(accountId, keyId)
      const isBlocked = popup.current === null || popup.current.closed
      if (!isBlocked) popup.current!.location.replace(address)
      setOpen(true)
      setStarted({ testId: begun, at: Date.now(), ...(isBlocked ? { address } : {}) })
    } catch (error) {
      popup.current?.close()
      setFailure(errorMessage(error))
    } finally {
      setStarting(false)
    }
  }
  const last = started === undefined && lastTest !== null ? lastTest : undefined
  return (
    <div className={classes.part}>
      <div className={classes.row}>
        <ActionButton
          icon="play"
          kind={lastTest?.counts === true ? "default" : "primary"}
          loading={starting}
          disabledReason={lockedBy}
          onClick={() => void run()}
        >
          {testId === undefined ? messages.run : messages.again}
        </ActionButton>
        {isWaiting && !isOver && (
          <ActionButton kind="quiet" onClick={() => setStarted(undefined)}>
            {messages.stop}
          </ActionButton>
        )}
        {last && <span className={classes.quiet}>{messages.lastBy(last.name, dateTime(last.at))}</span>}
        {last === undefined && started === undefined && <span className={classes.quiet}>{messages.never}</span>}
      </div>
      {failure !== undefined && <ErrorBlock message={failure} />}
      {isWaiting && (
        <Banner tone={isOver ? "warn" : "info"}>
          {isOver ? messages.over : started.address === undefined ? messages.waiting : messages.blocked}{" "}
          {!isOver && started.address !== undefined && (
            <TextLink external href={started.address}>
              {messages.open}
            </TextLink>
          )}
        </Banner>
      )}
      {!isWaiting && lastTest !== null && lastTest.passed && (
        <p className={classes.quiet}>{lastTest.counts ? messages.counts : messages.stale}</p>
      )}
      {shown !== undefined && shown.state !== "waiting" && (
        <>
          {started === undefined && (
            <div className={classes.row}>
              <ActionButton icon={isOpen ? "chevron-up" : "chevron-down"} onClick={() => setOpen(!isOpen)}>
                {isOpen ? messages.hideResult : messages.showResult}
              </ActionButton>
            </div>
          )}
          {isOpen && <TestResult test={shown} />}
        </>
      )}
    </div>
  )
}
