import type { SsoTest } from "@dialplane/contract/identity/sso/sso.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { ssoTestMessages } from "./sso-test.messages.ts"
import classes from "./sso.module.css"

type Check = SsoTest["checks"][number]
const tones: Readonly<Record<Check["outcome"], StatusTone>> = { passed: "good", failed: "bad", notReached: "neutral" }

/** Every check of a test sign-in, what the provider sent, and the user whom it named. */
export const TestResult = ({ test }: { readonly test: SsoTest }) => {
  const messages = useMessages(ssoTestMessages)
  const hasPassed = test.state === "passed"
  return (
    <section aria-label={messages.result} className={classes.part}>
      {hasPassed ? (
        <Banner tone="good" title={messages.passed}>
          {test.matched === null ? messages.wouldAdd : messages.allPassed}
        </Banner>
      ) : (
        <Banner tone="danger" title={messages.failed}>
          {test.reasonText}
        </Banner>
      )}
      <KeyValueList
        items={[
          {
            label: messages.matched,
            value: test.matched === null ? messages.nobody : `${test.matched.name} (${test.matched.loginName})`,
          },
          { label: messages.nameId, value: test.providerIdentityId && <code>{test.providerIdentityId}</code> },
        ]}
      />
      <h3 className={classes.subtitle}>{messages.checks}</h3>
      <ul className={classes.checks} aria-label={messages.checks}>
        {test.checks.map(({ name, outcome }) => (
          <li key={name} className={classes.check} data-outcome={outcome}>
            {messages[`check_${name}`]}
            <StatusBadge tone={tones[outcome]} plain>
              {messages[`outcome_${outcome}`]}
            </StatusBadge>
          </li>
        ))}
      </ul>
      <h3 className={classes.subtitle}>{messages.attributes}</h3>
      <Attributes attributes={test.attributes} />
    </section>
  )
}

const Attributes = ({ attributes }: Pick<SsoTest, "attributes">) => {
  const messages = useMessages(ssoTestMessages)
  const sent = Object.entries(attributes)
  if (sent.length === 0) return <p className={classes.quiet}>{messages.noAttributes}</p>
  return (
    <table className={classes.sent} aria-label={messages.attributes}>
      <thead>
        <tr>
          <th scope="col">{messages.attribute}</th>
          <th scope="col">{messages.value}</th>
        </tr>
      </thead>
      <tbody>
        {sent.map(([name, values]) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{values.join(", ")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
