import { StylePage } from "../../ui/style-page/style-page.tsx"

/** The shell already shows the toasts. */
export const Page = () => <StylePage withToasts={false} />
