import { texts } from "@dialplane/contract/kit/language"

export const noticeEmailMessages = texts("notices.email", {
  hello: (firstName: string) => `Hello ${firstName},`,
  many: (count: number, kind: string) => `${count.toLocaleString("en-us")} notifications: ${kind}`,
  line: (title: string, text: string) => `${title}. ${text}`,
  more: (count: number) => `And ${count.toLocaleString("en-us")} more.`,
  details: "View details in the portal:",
  open: "View details",
  openAll: "View notifications",
  howToChange: (kind: string) =>
    `You get this email because of your choice for “${kind}”. To change it, open the menu with your initials in the portal and select Notification preferences.`,
  always: (kind: string) =>
    `Emails about “${kind}” protect your sign-in and cannot be turned off. The menu with your initials in the portal lists all choices under Notification preferences.`,
})
