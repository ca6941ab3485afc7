import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { page } from "../../kit/paging.ts"
import { job, jobFilter } from "./jobs.schema.ts"

export const listJobs = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/jobs",
  summary: "List jobs of the caller, or of all users of the account",
  description: "Newest first, with progress and result. `of=account` needs the permission to read jobs of others.",
  access: access.signedIn,
  query: jobFilter,
  response: page(job),
  noCache: true,
})
