// The toasts that are up, as values. Time is handed in.

export type Toast = {
  readonly id: number
  readonly text: string
  readonly tone?: 'down'
  readonly undo?: () => void
}

/** Undo is promised for this long. */
export const toastMillis = 10_000

/** More than this many at once is noise; the oldest makes room. */
const most = 3

export const withToast = (toasts: readonly Toast[], toast: Toast): readonly Toast[] => [...toasts, toast].slice(-most)

export const withoutToast = (toasts: readonly Toast[], id: number): readonly Toast[] => toasts.filter((toast) => toast.id !== id)

/** The act that `u` takes back: the last one that still can be. */
export const lastUndoable = (toasts: readonly Toast[]): Toast | undefined => toasts.findLast((toast) => toast.undo !== undefined)
