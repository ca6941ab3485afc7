import { StylePage } from "../../ui/style-page/style-page.tsx"

/** The shell shows the toasts already. */
export const Page = () => <StylePage withToasts={false} />
