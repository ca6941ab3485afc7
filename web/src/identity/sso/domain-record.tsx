import { domainDays, type SsoDomain } from "@dialplane/contract/identity/sso/sso-domains.schema"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { CopyValue } from "../../ui/display/copy-value.tsx"
import { domainMessages } from "./domains.messages.ts"
import classes from "./sso.module.css"

/** The record that verifies a domain, and what was found there last. */
export const DomainRecord = ({ domain }: { readonly domain: SsoDomain }) => {
  const messages = useMessages(domainMessages)
  const { dateTime, date } = useFormat()
  const { domain: name, state, lastCheckedAt, lastFailure, verifiedAt, recordName, recordValue } = domain
  if (state === "verified")
    return <span className={classes.quiet}>{verifiedAt !== null && messages.verifiedSince(date(verifiedAt))}</span>
  return (
    <>
      <dl className={classes.records}>
        <div>
          <dt>{messages.recordName}</dt>
          <dd>
            <CopyValue value={recordName} copyLabel={messages.copyName(name)} />
          </dd>
        </div>
        <div>
          <dt>{messages.recordValue}</dt>
          <dd>
            <CopyValue value={recordValue} copyLabel={messages.copyValue(name)} />
          </dd>
        </div>
      </dl>
      <span className={classes.quiet}>
        {state === "failed" ? messages.failedText(domainDays) : messages.pendingText(domainDays)}{" "}
        {lastCheckedAt === null ? messages.neverChecked : messages.lastChecked(dateTime(lastCheckedAt))} {lastFailure}
      </span>
    </>
  )
}
