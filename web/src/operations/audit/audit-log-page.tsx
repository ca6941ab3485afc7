import { AuditLogView } from "./audit-log-view.tsx"

export const Page = () => <AuditLogView log="user" />
