import { problems } from "../../kit/problem.ts"

export const webhookProblems = problems("webhook", {
  notFound: { status: 404, text: "There is no such webhook." },
  deliveryNotFound: { status: 404, text: "There is no such delivery. Deliveries are kept for 30 days." },
  changedMeanwhile: { status: 409, text: "Someone else changed this webhook in the meantime. Reload and try again." },
  tooMany: { status: 409, text: "An account can have at most {most} webhooks. Delete one first." },
  addressInvalid: { status: 400, field: "url", text: "Enter a web address that begins with https://." },
  addressUnreachable: { status: 422, field: "url", text: "Events cannot be sent to this address: {reason}" },
  exceedsOwn: {
    status: 403,
    field: "events",
    text: "You do not have the permission “{permission}”, which the event “{event}” needs.",
  },
  onlyAtHome: { status: 403, text: "Create webhooks in your own account, in your own role." },
  onlyOwner: {
    status: 403,
    text: "This webhook belongs to {name}. You can turn it off or delete it, but not change it.",
  },
  stillWaiting: { status: 409, text: "This delivery is still being tried. It can be sent again when it has ended." },
})
