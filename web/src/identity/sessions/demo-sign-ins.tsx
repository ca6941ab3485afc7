import { defineMessages } from "../../kit/locale/messages.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { demoPassword, demoSignIns } from "./demo-people.ts"
import classes from "./demo-sign-ins.module.css"

const demoMessages = defineMessages({
  "en-us": {
    demoTitle: "Demo sign-ins",
    demoSentence: "Choose one to fill in the form.",
    demoPassword: "Password for all:",
  },
})

interface Props {
  readonly onChoose: (signIn: { readonly loginName: string; readonly password: string }) => void
}

/** Users of the demo data to sign in as. Only shown where the installation says it is a demo. */
export const DemoSignIns = ({ onChoose }: Props) => {
  const messages = useMessages(demoMessages)
  return (
    <section className={classes.panel} aria-labelledby="demo-sign-ins">
      <div className={classes.head}>
        <h2 id="demo-sign-ins" className={classes.title}>
          {messages.demoTitle}
        </h2>
        <p className={classes.text}>{messages.demoSentence}</p>
      </div>
      <ul className={classes.list} translate="no">
        {demoSignIns.map(({ role, account, loginName }) => (
          <li key={loginName}>
            <button
              type="button"
              className={classes.person}
              title={loginName}
              onClick={() => onChoose({ loginName, password: demoPassword })}
            >
              <span className={classes.role}>{role}</span>
              <span className={classes.account}>{account}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.text}>
        {messages.demoPassword} <code className={classes.code}>{demoPassword}</code>
      </p>
    </section>
  )
}
