export type Toast = {
  readonly id: number
  readonly text: string
  readonly tone?: 'down'
  readonly undo?: () => void
}

/** Guaranteed time to undo. */
export const toastMillis = 10_000

const most = 3

export const withToast = (toasts: readonly Toast[], toast: Toast): readonly Toast[] => [...toasts, toast].slice(-most)

export const withoutToast = (toasts: readonly Toast[], id: number): readonly Toast[] => toasts.filter((toast) => toast.id !== id)

/** The latest undoable action, for the key `u`. */
export const lastUndoable = (toasts: readonly Toast[]): Toast | undefined => toasts.findLast((toast) => toast.undo !== undefined)
