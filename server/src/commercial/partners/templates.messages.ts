import { texts } from "@dialplane/contract/kit/language"

export const templateMessages = texts("partners.templates", {
  pushTitle: (customers: number, template: string) =>
    `Reset ${customers === 1 ? "one customer" : `${customers} customers`} to the template “${template}”`,
  notUsed: "The customer no longer uses this template.",
  noAccess: "The user who started this job no longer has access to the customer's account.",
  exceedsOwn: "The template's roles now have permissions that the user who started this job cannot grant.",
  hoursOverlap: (schedule: string) =>
    `“${schedule}” has hours on other days that would overlap. Reset those days as well.`,
  permissions: (count: number) => (count === 1 ? "1 permission" : `${count} permissions`),
  present: "present",
  missing: "missing",
})
