import { useWords } from "../../kit/locale/use-locale.ts"
import { demoPassword, demoSignIns } from "./demo-people.ts"
import classes from "./demo-sign-ins.module.css"
import { signInWords } from "./sign-in.words.ts"

interface Props {
  readonly onChoose: (signIn: { readonly loginName: string; readonly password: string }) => void
}

/** People of the demo world to sign in as. Only shown where the installation says it is a demo. */
export const DemoSignIns = ({ onChoose }: Props) => {
  const words = useWords(signInWords)
  return (
    <section className={classes.panel} aria-labelledby="demo-sign-ins">
      <div className={classes.head}>
        <h2 id="demo-sign-ins" className={classes.title}>
          {words.demoTitle}
        </h2>
        <p className={classes.text}>{words.demoSentence}</p>
      </div>
      <ul className={classes.list}>
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
        {words.demoPassword} <code className={classes.code}>{demoPassword}</code>
      </p>
    </section>
  )
}
