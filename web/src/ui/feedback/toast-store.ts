export type Toast = {
  id: number
  tone: "good" | "bad" | "info"
  title: string
  message?: string
  action?: { label: string; onSelect: () => void }
  /** milliseconds; errors stay until dismissed */
  life?: number
}

const usualLife = 6000
const most = 4

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const set = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast from anywhere and returns its id. */
export const showToast = (toast: Omit<Toast, "id">): number => {
  const id = ++lastId
  const life = toast.life ?? (toast.tone === "bad" || toast.action ? undefined : usualLife)
  set([...toasts, { ...toast, id, life }].slice(-most))
  return id
}

export const dismissToast = (id: number) => set(toasts.filter((toast) => toast.id !== id))

export const readToasts = () => toasts

export const subscribeToToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
