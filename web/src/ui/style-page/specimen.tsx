import type { ReactNode } from "react"
import { Section } from "../page/section.tsx"
import classes from "./style-page.module.css"

type Props = { title: string; sentence?: string; children: ReactNode }

/** One part of the style page. */
export const Specimen = ({ title, sentence, children }: Props) => (
  <Section title={title} sentence={sentence} divided>
    <div className={classes.specimen}>{children}</div>
  </Section>
)
