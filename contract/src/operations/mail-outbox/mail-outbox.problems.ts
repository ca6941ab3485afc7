import { problems } from "../../kit/problem.ts"

export const mailOutboxProblems = problems("mail", {
  notFound: { status: 404, text: "There is no such email." },
  noServer: { status: 409, text: "No mail server is set up, so emails stay here. Set SMTP_URL to send them." },
  expired: { status: 409, text: "The one-time code or link in this email has expired. Request a new one instead." },
})
