/** The view to show after a deletion: the previous saved view, the next one, or all open tickets. */
export const nearestView = (saved: readonly { readonly id: number }[], gone: string): string => {
  const at = saved.findIndex(({ id }) => String(id) === gone)
  const beside = at === -1 ? undefined : (saved[at - 1] ?? saved[at + 1])
  return beside === undefined ? 'open' : String(beside.id)
}
