import type { SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { CopyValue } from "../../ui/display/copy-value.tsx"
import { FormDrawing } from "./form-drawing.tsx"
import { valuesOf, type Protocol, type ProviderKind, type ValueName } from "./provider-kinds.ts"
import classes from "./sso.module.css"
import { ssoMessages } from "./sso.messages.ts"

interface Props {
  readonly sso: SsoSettings
  readonly protocol: Protocol
  readonly kind: ProviderKind
}

/** Our values, each with a number that shows in the drawing where it goes. */
export const ValueList = ({ sso, protocol, kind }: Props) => {
  const messages = useMessages(ssoMessages)
  const { serviceProvider } = sso
  const later = (name: ValueName): string | undefined =>
    name === "signInUrl" && serviceProvider.signInUrl === null
      ? messages.signInLater
      : name === "metadataUrl" && serviceProvider.certificate === null
        ? messages.metadataLater
        : undefined
  const values = valuesOf[protocol].map((name, index) => ({
    name,
    mark: index + 1,
    value: serviceProvider[name] ?? "",
    later: later(name),
  }))
  return (
    <div className={classes.stack}>
      <dl className={classes.values}>
        {values.map(({ name, mark, value, later: whyNot }) => (
          <div key={name} className={classes.value}>
            <dt className={classes.valueName}>
              <span className={classes.mark} aria-hidden="true">
                {mark}
              </span>
              {messages[name]}
            </dt>
            <dd className={classes.valueText}>
              {value !== "" && <CopyValue value={value} copyLabel={messages.copy(messages[name])} />}
              {whyNot !== undefined && <span className={classes.quiet}>{whyNot}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <FormDrawing kind={kind} protocol={protocol} values={values} />
    </div>
  )
}
