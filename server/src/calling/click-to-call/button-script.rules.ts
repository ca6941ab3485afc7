import { buttonMessages } from "./button.messages.ts"

/**
 * The script of the button: plain JavaScript without dependencies that adds one element with a shadow root, so that the
 * styles of the page and of the button do not meet. It sends no cookies and stores nothing.
 */
const source = `(() => {
  const script = document.currentScript
  if (!script || !script.dataset.key) return
  const words = WORDS
  const base = new URL("/c2c/v1/calls", script.src).href
  const color = /^#[0-9a-f]{6}$/i.test(script.dataset.color || "") ? script.dataset.color : "#1f6feb"
  const light = parseInt(color.slice(1, 3), 16) * 0.299 + parseInt(color.slice(3, 5), 16) * 0.587 + parseInt(color.slice(5), 16) * 0.114 > 160
  const host = document.createElement("click-to-call-button")
  const root = host.attachShadow({ mode: "open" })
  const make = (tag, props, ...children) => {
    const element = Object.assign(document.createElement(tag), props)
    element.append(...children)
    return element
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(\`
    :host { font: 16px/1.4 system-ui, sans-serif; color-scheme: light dark; }
    button { font: inherit; padding: 10px 18px; border-radius: 999px; border: 1px solid transparent; cursor: pointer; }
    .main { background: \${color}; color: \${light ? "#111" : "#fff"}; }
    .plain { background: transparent; color: inherit; border-color: currentColor; }
    button:focus-visible, input:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
    button:disabled { opacity: .6; cursor: default; }
    dialog { border: 1px solid #8886; border-radius: 12px; padding: 20px; max-width: min(360px, 90vw); }
    dialog::backdrop { background: #0007; }
    h2 { margin: 0 0 8px; font-size: 20px; }
    p { margin: 0 0 12px; }
    label { display: block; margin: 0 0 12px; }
    input[type=tel] { font: inherit; display: block; width: 100%; box-sizing: border-box; padding: 8px 10px; margin-top: 4px; }
    .row { display: flex; gap: 8px; flex-wrap: wrap; }
  \`)
  root.adoptedStyleSheets = [sheet]
  const number = make("input", { type: "tel", name: "number", autocomplete: "tel", required: true, maxLength: 40 })
  const consent = make("input", { type: "checkbox", name: "consent", required: true })
  const status = make("p", {})
  status.setAttribute("role", "status")
  const start = make("button", { className: "main", type: "submit", textContent: words.start })
  const close = make("button", { className: "plain", type: "button", textContent: words.cancel })
  const title = make("h2", { id: "title", textContent: words.title })
  const form = make("form", {},
    make("p", { textContent: words.sentence }),
    make("label", {}, words.number, number),
    make("label", {}, consent, " " + words.consent),
    status,
    make("div", { className: "row" }, start, close))
  const dialog = make("dialog", {}, title, form)
  dialog.setAttribute("aria-labelledby", "title")
  const open = make("button", { className: "main", type: "button", textContent: script.dataset.label || words.call })
  root.append(open, dialog)
  const say = (text) => { status.textContent = text }
  const over = { busy: 1, missed: 1, ended: 1, closed: 1 }
  let round = 0
  const follow = async (token, mine) => {
    try {
      const answer = await fetch(base + "/" + encodeURIComponent(token), { credentials: "omit" })
      const { state } = answer.ok ? await answer.json() : { state: undefined }
      if (mine !== round) return
      if (state) say(words[state])
      if (over[state]) start.disabled = false
      else setTimeout(() => follow(token, mine), 2000)
    } catch {
      if (mine === round) setTimeout(() => follow(token, mine), 4000)
    }
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault()
    const mine = ++round
    start.disabled = true
    say(words.calling)
    try {
      const body = new URLSearchParams({ key: script.dataset.key, number: number.value, consent: consent.checked ? "yes" : "no" })
      const answer = await fetch(base, { method: "POST", body, credentials: "omit" })
      const result = await answer.json()
      if (!answer.ok) {
        say(answer.status === 400 && result.message ? result.message : words.failed)
        start.disabled = false
        return
      }
      say(words[result.state])
      if (result.token) follow(result.token, mine)
      else start.disabled = false
    } catch {
      say(words.failed)
      start.disabled = false
    }
  })
  open.addEventListener("click", () => { say(""); dialog.showModal() })
  close.addEventListener("click", () => dialog.close())
  const place = () => script.parentElement && script.parentElement !== document.head ? script.after(host) : document.body.append(host)
  if (document.body) place()
  else addEventListener("DOMContentLoaded", place)
})()
`

export const buttonScript = (): string => source.replace("WORDS", () => JSON.stringify(buttonMessages))
