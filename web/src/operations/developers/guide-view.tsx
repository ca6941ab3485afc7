import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { useCan } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useSession } from "../../kit/session/use-session.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Section } from "../../ui/page/section.tsx"
import { CodeBlock } from "./code-block.tsx"
import { developerMessages } from "./developers.messages.ts"
import { guideSamples, settingsOf, type GuideName, type Place, type Sample } from "./guide-samples.ts"
import classes from "./developers.module.css"

export const guideHash = (name: GuideName) => `guide-${name}`

/** Where the values of a guide come from, and who sees that page. */
const sources: Readonly<Record<GuideName, { readonly path: string; readonly permission: PermissionKey }>> = {
  apiKey: { path: "api-keys", permission: "read:api-keys" },
  tasks: { path: "api-keys", permission: "read:api-keys" },
  synchronization: { path: "api-keys", permission: "read:api-keys" },
  clientCredentials: { path: "api-keys", permission: "read:api-keys" },
  webhooks: { path: "webhooks", permission: "read:api-keys" },
  scim: { path: "user-provisioning", permission: "read:sso-settings" },
}

type StepName = { [Name in GuideName]: keyof (typeof guideSamples)[Name]["steps"] }[GuideName]

export const GuideView = ({ name }: { readonly name: GuideName }) => {
  const messages = useMessages(developerMessages)
  // Strangers see the account of the examples.
  const accountId = useSession()?.accountId ?? 100
  const { path, permission } = sources[name]
  const mayOpen = useCan(permission)
  const { values, steps } = guideSamples[name]
  const place = { origin: window.location.origin, accountId }
  return (
    <article className={classes.operation}>
      <header className={classes.operationHead}>
        <h2 className={classes.operationTitle}>{messages[`guide_${name}`]}</h2>
        <p className={classes.lead}>{messages[`guide_${name}_sentence`]}</p>
      </header>
      <Section
        title={messages.beforeYouStart}
        sentence={messages[`guide_${name}_source`]}
        actions={
          mayOpen && (
            <TextLink href={accountAddress(accountId, path)}>
              {messages.openPage(messages[`guide_${name}_page`])}
            </TextLink>
          )
        }
      >
        <CodeBlock text={settingsOf(values)} copyLabel={messages.copySettings} />
      </Section>
      {(Object.entries(steps) as [StepName, (place: Place) => Sample][]).map(([step, sampleOf]) => (
        <Step key={step} name={step} sample={sampleOf(place)} />
      ))}
      {name !== "scim" && <p className={classes.quiet}>{messages.clientPackage}</p>}
    </article>
  )
}

const Step = ({ name, sample }: { readonly name: StepName; readonly sample: Sample }) => {
  const messages = useMessages(developerMessages)
  return (
    <Section title={messages[`step_${name}`]} sentence={messages[`step_${name}_sentence`]}>
      <h3 className={classes.language}>{messages.typescript}</h3>
      <CodeBlock text={sample.typescript} copyLabel={messages.copyProgram} />
      <h3 className={classes.language}>{messages.curl}</h3>
      <CodeBlock text={sample.curl} copyLabel={messages.copyCommand} />
    </Section>
  )
}
