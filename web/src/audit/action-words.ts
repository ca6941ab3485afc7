/** Actions whose name alone does not read well. */
const said: Readonly<Record<string, string>> = {
  "session.started": "Signed in",
  "session.ended": "Signed out",
  "sessions.ended": "Signed out everywhere",
  "session.ended_by_token_reuse": "Session ended: its token was used twice",
  "sign_in.locked": "Sign-in locked",
  "sign_in.unlocked": "Sign-in unlocked",
  "user.changed": "Person changed",
  "password.chosen_by_link": "Password chosen by link",
  "password.link_asked_for": "Password link asked for",
  "password.welcome_sent": "Welcome letter sent",
}

/** "security_settings.changed" is "Security settings changed". */
export const actionWords = (action: string): string => said[action] ?? sentence(action)

/** "roleId", "secret_question" and "user" as people write them. */
export const inWords = (name: string): string => sentence(name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))

const sentence = (name: string) => name.replace(/[._]+/g, " ").replace(/^./, (letter) => letter.toUpperCase())
