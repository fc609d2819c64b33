/** Where somebody goes whose view is gone: to the one that stood before it among the saved ones, or behind it, or to all that is open. */
export const nearestView = (saved: readonly { readonly id: number }[], gone: string): string => {
  const at = saved.findIndex(({ id }) => String(id) === gone)
  const beside = at === -1 ? undefined : (saved[at - 1] ?? saved[at + 1])
  return beside === undefined ? 'open' : String(beside.id)
}
