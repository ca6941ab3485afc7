import { useMessages } from "../../kit/locale/use-locale.ts"
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx"
import { drawings, type Protocol, type ProviderKind, type ValueName } from "./provider-kinds.ts"
import { providerMessages } from "./provider.messages.ts"
import classes from "./form-drawing.module.css"
import { ssoMessages } from "./sso.messages.ts"

interface Props {
  readonly kind: ProviderKind
  readonly protocol: Protocol
  readonly values: readonly { readonly name: ValueName; readonly mark: number; readonly value: string }[]
}

/** A drawing of the provider's form: which of our values goes into which of its fields. */
export const FormDrawing = ({ kind, protocol, values }: Props) => {
  const messages = useMessages(ssoMessages)
  const names = useMessages(providerMessages)
  const { path, title, fields } = drawings[kind][protocol]
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        {kind === "other" ? messages.drawingOther : messages.drawing(names[kind])}
      </figcaption>
      <div className={classes.window}>
        <div className={classes.bar}>
          <svg className={classes.dots} viewBox="0 0 34 8" aria-hidden="true">
            <circle cx="4" cy="4" r="4" />
            <circle cx="17" cy="4" r="4" />
            <circle cx="30" cy="4" r="4" />
          </svg>
          <span className={classes.path}>{names[path]}</span>
        </div>
        <div className={classes.form}>
          <div className={classes.title}>{names[title]}</div>
          <dl className={classes.fields}>
            {fields.map((drawn) => {
              const given = "value" in drawn ? values.find(({ name }) => name === drawn.value) : undefined
              return (
                <div key={drawn.field} className={classes.field}>
                  <dt className={classes.label}>{names[drawn.field]}</dt>
                  <dd className={classes.input} data-choice={"choice" in drawn || undefined}>
                    {given !== undefined && (
                      <>
                        <span className={classes.mark} aria-hidden="true">
                          {given.mark}
                        </span>
                        <VisuallyHidden>{messages[given.name]}</VisuallyHidden>
                        <code className={classes.code} aria-hidden="true">
                          {given.value === "" ? "…" : given.value}
                        </code>
                      </>
                    )}
                    {"choice" in drawn && names[drawn.choice]}
                  </dd>
                </div>
              )
            })}
          </dl>
        </div>
      </div>
    </figure>
  )
}
